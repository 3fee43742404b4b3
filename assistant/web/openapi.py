"""The OpenAPI document of the JSON interface, made from what the interface knows."""

from __future__ import annotations

from typing import Any

from mellon.assistant import help_texts as helps
from mellon.assistant.dwie_wieze.review_words import ABOUT as REVIEW
from mellon.assistant.web.api import QUICK, TYPES, VERBS
from mellon.assistant.web.desk import Limits

_TEXT = {"type": "string"}
_MAYBE_TEXT = {"type": ["string", "null"]}
_MAYBE_WHOLE = {"type": ["integer", "null"]}
_OBJECT = {"type": "object", "additionalProperties": True}
_LANG = {"enum": ["pl", "en", None], "description": "language of the answer; else as Accept-Language prefers"}


def document(version: str, limits: Limits) -> dict[str, Any]:
    """Return the document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Mellon",
            "version": version,
            "description": "Solver and puzzle assistant for five Lord of the Rings tabletop games. Positions never open files.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": {f"/api/v1/{verb}": {"post": _operation(verb, limits)} for verb in VERBS} | {"/healthz": {"get": _health()}},
        "components": {"schemas": {"Answer": _answer(), "Refusal": _refusal(), "Problem": _problem()}},
    }


def _operation(verb: str, limits: Limits) -> dict[str, Any]:
    about = {"rules": helps.RULES, "review": REVIEW, **helps.VERBS}[verb].en
    bodies = {kind: {"schema": _TEXT} for kind in TYPES if kind != "application/json"}
    bodies["application/json"] = {"schema": _rules_request() if verb == "rules" else _request(limits)}
    return {
        "operationId": verb,
        "summary": about,
        "parameters": _parameters(verb, limits),
        "requestBody": {"required": True, "content": bodies},
        "responses": {
            "200": _response("answered, or undecided within its limits", "Answer"),
            "413": _response(f"the body is longer than {limits.body} bytes", "Problem"),
            "414": _response("the address is too long", "Problem"),
            "415": _response("another content type", "Problem"),
            "422": _response("refused, with every defect", "Refusal"),
            "429": {**_response("too many questions at once", "Problem"), "headers": {"Retry-After": {"schema": {"type": "integer"}}}},
            "503": {
                **_response("two workers in turn ended on this question", "Problem"),
                "headers": {"Retry-After": {"schema": {"type": "integer"}}},
            },
        },
        "x-quick": verb in QUICK,
    }


def _parameters(verb: str, limits: Limits) -> list[dict[str, Any]]:
    known: dict[str, Any] = {"lang": {"enum": ["pl", "en"]}}
    if verb != "rules":
        known |= {"time": _seconds(limits), "engine": _TEXT, "seed": {"type": "integer"}, "max_states": {"type": "integer", "minimum": 1}}
    else:
        known |= {"game": _TEXT}
    return [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in known.items()]


def _request(limits: Limits) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["position"],
        "additionalProperties": False,
        "properties": {
            "position": {
                "oneOf": [_TEXT, _OBJECT],
                "description": "TOML, the one-line notation, a puzzle's id, or the table of a position",
            },
            "chapter_text": {**_MAYBE_TEXT, "description": "TOML of a chapter of your own, in place of the file that the position names"},
            "lang": _LANG,
            "time": _seconds(limits),
            "rulings": {"type": ["object", "null"], "additionalProperties": _TEXT},
            "engine": _MAYBE_TEXT,
            "seed": _MAYBE_WHOLE,
            "max_states": {**_MAYBE_WHOLE, "minimum": 1},
            "at": {**_MAYBE_TEXT, "description": "the place in a played round that `review` shall show, as TRICK.CARD"},
        },
    }


def _rules_request() -> dict[str, Any]:
    properties = {"words": {**_MAYBE_TEXT, "description": "a question in ordinary words, or an id"}, "game": _MAYBE_TEXT, "lang": _LANG}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _seconds(limits: Limits) -> dict[str, Any]:
    return {"type": ["number", "null"], "exclusiveMinimum": 0, "maximum": limits.most_seconds, "default": limits.seconds}


def _response(about: str, schema: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}


def _health() -> dict[str, Any]:
    body = {"application/json": {"schema": {"type": "object", "required": ["status"], "properties": {"status": _TEXT}}}}
    return {
        "operationId": "health",
        "summary": "Is a worker ready?",
        "responses": {"200": {"description": "ready", "content": body}, "503": {"description": "starting", "content": body}},
    }


def _answer() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["verb"],
        "properties": {
            "game": {"type": ["string", "null"]},
            "verb": _TEXT,
            "verdict": {"enum": ["winnable", "lost", "value", "unknown", None]},
            "value": {"type": ["string", "null"], "description": "an exact fraction"},
            "value_decimal": {"type": ["number", "null"]},
            "moves": {"type": ["array", "null"]},
        },
        "additionalProperties": True,
    }


def _refusal() -> dict[str, Any]:
    defect = {"type": "object", "required": ["where", "what"], "properties": {"where": _TEXT, "what": _TEXT, "line": {"type": "integer"}}}
    return {"type": "object", "required": ["defects"], "properties": {"defects": {"type": "array", "items": defect, "minItems": 1}}}


def _problem() -> dict[str, Any]:
    error = {"type": "object", "required": ["status", "what"], "properties": {"status": {"type": "integer"}, "what": _TEXT}}
    return {"type": "object", "required": ["error"], "properties": {"error": error}}
