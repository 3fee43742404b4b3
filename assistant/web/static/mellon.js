// The page works without this: it only goes from position to position without a full load, listens to searches and hears keys.
"use strict";
(() => {
  let stream = null;
  let wanted = 0;

  const one = (selector) => document.querySelector(selector);
  const here = (address) => new URL(address, location.href);

  // --- searches that go on ------------------------------------------------------------------------------------------
  function hush() {
    if (stream) stream.close();
    stream = null;
  }

  function listen() {
    hush();
    const verdict = one("#verdict[data-live]");
    if (!verdict) return;
    const reload = verdict.dataset.reload;
    const source = (stream = new EventSource(verdict.dataset.live));
    const say = (event) => JSON.parse(event.data);
    source.addEventListener("progress", (event) => { verdict.textContent = say(event); });
    source.addEventListener("failed", (event) => { settle(verdict, say(event), "unknown"); });
    source.addEventListener("done", () => { hush(); visit(reload, "keep"); });
    source.onerror = () => { if (stream === source) settle(verdict, verdict.dataset.broken, "unknown"); };
  }

  function settle(verdict, words, tone) {
    hush();
    verdict.removeAttribute("data-live");
    verdict.textContent = words;
    verdict.classList.add(tone);
    const cancel = one("#cancel");
    if (cancel) cancel.disabled = true;
  }

  function cancel() {
    const verdict = one("#verdict[data-live]");
    if (!verdict) return false;
    wanted += 1;
    const far = verdict.textContent.split(" · ").slice(1).join(" · ");
    settle(verdict, verdict.dataset.cancelled + (far ? " (" + far + ")" : ""), "unknown");
    return true;
  }

  // --- from page to page without a full load --------------------------------------------------------------------------
  // how: "push" a new step, "keep" the address as it is, "back" for the browser's own buttons
  async function visit(address, how, options) {
    const mine = (wanted += 1);
    if (how !== "keep") hush();
    let response, text;
    try {
      response = await fetch(address, { headers: { accept: "text/html" }, ...options });
      text = await response.text();
    } catch (fault) {
      if (mine === wanted && how !== "keep") location.href = address;
      return;
    }
    if (mine !== wanted) return;
    const kind = response.headers.get("content-type") || "";
    if (!kind.startsWith("text/html")) { location.href = address; return; }
    const next = new DOMParser().parseFromString(text, "text/html");
    if (how === "push") history.pushState({}, "", tidy(response.url));
    show(next, how, here(address).hash.slice(1));
    if (how !== "back") remember();
  }

  function tidy(address) {
    const url = here(address);
    url.searchParams.delete("wait");
    return url.pathname + url.search.replaceAll("%20", "+") + url.hash;
  }

  function show(next, how, spot) {
    const old = document.activeElement;
    const key = old && old.dataset ? old.dataset.key : null;
    const open = new Set([...document.querySelectorAll("main details[open] > summary")].map((summary) => summary.textContent.replace(/\(\d+\)/, "")));
    document.title = next.title;
    document.documentElement.lang = next.documentElement.lang;
    for (const part of ["header.top", "main", "footer.bottom"]) one(part).replaceWith(document.adoptNode(next.querySelector(part)));
    for (const summary of document.querySelectorAll("main details > summary")) {
      if (open.has(summary.textContent.replace(/\(\d+\)/, ""))) summary.parentElement.open = true;
    }
    const again = key ? one('main [data-key="' + key + '"]:not([disabled])') : null;
    const place = spot && how === "push" ? document.getElementById(spot) : null;
    if (again) again.focus();
    else if (place && place.id !== "taps") { one("main").focus({ preventScroll: true }); place.scrollIntoView({ block: "start" }); }
    else if (how === "push") { one("main").focus({ preventScroll: true }); scrollTo(0, 0); }
    begin();
  }

  function remember() {
    history.replaceState({ mellon: true }, "", location.href);
  }

  // --- what is clicked, sent and typed --------------------------------------------------------------------------------
  function ours(url) {
    return url.origin === location.origin && /^\/(pl|en)\//.test(url.pathname) && !url.pathname.endsWith("/live");
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const copy = event.target.closest("button.copy");
    if (copy) { share(copy); return; }
    const link = event.target.closest("a[href]");
    if (!link || link.target || "plain" in link.dataset) return;
    const url = here(link.href);
    if (!ours(url) || (url.hash && url.pathname === location.pathname && url.search === location.search)) return;
    event.preventDefault();
    visit(url.href, "push");
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (button && button.id === "cancel") { if (cancel()) event.preventDefault(); return; }
    const url = here(form.action);
    if (!ours(url)) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, button));
    if (form.method === "post") visit(url.href, "push", { method: "POST", body: data });
    else visit(url.pathname + "?" + data, "push");
  });

  // --- a list that narrows while one types ----------------------------------------------------------------------------
  const folded = (words) => words.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");

  document.addEventListener("input", (event) => {
    const field = event.target.closest("input[data-narrows]");
    if (!field) return;
    const wanted = folded(field.value).split(/\s+/).filter(Boolean);
    for (const item of document.getElementById(field.dataset.narrows).querySelectorAll("li[data-words]")) {
      item.hidden = !wanted.every((word) => item.dataset.words.includes(word));
    }
  });

  async function share(button) {
    const words = button.textContent;
    try {
      await navigator.clipboard.writeText(here(button.dataset.copy).href);
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = words; }, 1500);
    } catch (fault) { /* the link beside it can be copied by hand */ }
  }

  function press(key) {
    const button = one('main [data-key="' + key + '"]:not([disabled])');
    if (button) button.click();
  }

  function walk(by) {
    const moves = [...document.querySelectorAll("a.move")];
    if (!moves.length) return;
    const at = moves.indexOf(document.activeElement);
    moves[at < 0 ? (by > 0 ? 0 : moves.length - 1) : (at + by + moves.length) % moves.length].focus();
  }

  function help() {
    const keys = one("#keys");
    if (!keys) return;
    keys.open = !keys.open;
    if (keys.open) keys.scrollIntoView({ block: "center" });
  }

  const KEYS = {
    j: () => walk(1), k: () => walk(-1), ArrowDown: () => walk(1), ArrowUp: () => walk(-1), ArrowLeft: () => press("u"), u: () => press("u"), ArrowRight: () => press("forward"),
    s: () => press("s"), h: () => press("h"), w: () => press("w"), r: () => press("r"), l: () => press("l"), n: () => press("n"), "?": help, Escape: cancel,
    " ": () => { const best = one("a.move.best") || one(".moves a.move"); if (best) best.click(); },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target;
    if (at.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key === " " && at.closest("button, summary, a:not(.move), pre, .scroll")) return;
    if (event.key.startsWith("Arrow") && at.closest("pre, .scroll")) return;
    const act = KEYS[event.key];
    if (!act || !one("#verdict")) return;
    event.preventDefault();
    act();
  });

  addEventListener("popstate", () => visit(location.href, "back"));
  addEventListener("pagehide", hush);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });

  function begin() {
    for (const copy of document.querySelectorAll("button.copy")) copy.hidden = !navigator.clipboard;
    document.dispatchEvent(new Event("mellon:shown"));
    listen();
  }

  begin();
})();
