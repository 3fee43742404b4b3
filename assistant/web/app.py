"""The web application: its routes, and the workers that live as long as it does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from mellon.assistant.texts import fill
from mellon.assistant.web import api, pages
from mellon.assistant.web import words as say
from mellon.assistant.web.desk import USUAL, Desk, Limits
from mellon.assistant.web.guard import Guard
from mellon.assistant.web.openapi import document
from mellon.assistant.web.requests import language_of


def application(workers: int, limits: Limits = USUAL) -> Starlette:
    """Return the application; its workers start and end with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        desk = app.state.desk = Desk(workers, limits)
        await desk.pool.start()
        try:
            yield
        finally:
            await desk.pool.close()

    app = Starlette(
        routes=[
            Route("/healthz", api.healthz, methods=["GET"]),
            Route("/api/v1/openapi.json", _openapi, methods=["GET"]),
            Route("/api/v1/{verb}", api.answer, methods=["POST"]),
            Mount("/static", StaticFiles(directory=str(files("mellon.assistant.web") / "static")), name="static"),
            *pages.routes(),
        ],
        middleware=[Middleware(Guard, longest_query=limits.query)],
        lifespan=lifespan,
        exception_handlers={404: _not_found, 405: _wrong_method},
    )
    app.state.version = _version()
    return app


async def _openapi(request: Request) -> Response:
    return JSONResponse(document(request.app.state.version, request.app.state.desk.limits))


async def _not_found(request: Request, fault: Exception) -> Response:
    if request.url.path.startswith(("/api/", "/healthz")):
        return api.problem(404, say.NO_SUCH_PAGE, language_of(request))
    return await pages.not_found(request)


async def _wrong_method(request: Request, fault: Exception) -> Response:
    allowed = (fault.headers or {}).get("Allow", "") if isinstance(fault, HTTPException) else ""
    return api.problem(405, fill(say.WRONG_METHOD, methods=allowed), language_of(request), {"allow": allowed})


def _version() -> str:
    try:
        return version("mellon")
    except PackageNotFoundError:
        return "0"
