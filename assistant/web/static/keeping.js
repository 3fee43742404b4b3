// What a reader has done is kept by the browser alone: the trainer's progress, and texts of chapters. The pages work without this.
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];

  function read(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch (fault) { return otherwise; }
  }

  function write(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch (fault) { /* nothing is kept where the browser keeps nothing */ }
  }

  function save(name, text, kind) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: kind }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // --- the trainer: the same numbers as `mellon train`, the same file as its export -----------------------------------
  const TRAINING = "mellon.training", AGAIN = "mellon.again", NOTED = "mellon.noted";
  const START = 1500, STEP = 40, DAY = 24 * 3600 * 1000, MOST_NAMES = 400;
  const fresh = () => ({ mellon_training: 1, attempts: [], repeats: [] });
  const good = (kept) => kept && kept.mellon_training === 1 && Array.isArray(kept.attempts) && Array.isArray(kept.repeats) &&
    kept.attempts.every((tried) => typeof tried.puzzle === "string" && !isNaN(Date.parse(tried.at)) && [tried.score, tried.bits, tried.rating].every(Number.isFinite));

  function training() {
    const kept = read(TRAINING, null);
    return good(kept) ? kept : fresh();
  }

  const rating = (kept) => (kept.attempts.length ? kept.attempts[kept.attempts.length - 1].rating : START);
  const expected = (player, puzzle) => 1 / (1 + 10 ** ((puzzle - player) / 400));

  function note(result) {
    if (sessionStorage.getItem(NOTED) === location.href) return;
    const kept = training(), again = read(AGAIN, {});
    let now = rating(kept);
    if (!kept.attempts.some((tried) => tried.puzzle === result.puzzle)) now += STEP * (result.score - expected(now, result.rating));
    kept.attempts.push({ puzzle: result.puzzle, at: new Date().toISOString(), score: result.score, bits: result.bits, rating: now });
    if (result.score > 0) delete again[result.puzzle];
    else again[result.puzzle] = new Date(Date.now() + DAY).toISOString();
    write(TRAINING, kept);
    write(AGAIN, again);
    sessionStorage.setItem(NOTED, location.href);
  }

  function onward(link) {
    const kept = training(), url = new URL(link.href);
    const due = { ...Object.fromEntries(kept.repeats.map((back) => [back.puzzle, back.due])), ...read(AGAIN, {}) };
    const names = [...new Set([...kept.attempts.map((tried) => tried.puzzle), ...(url.searchParams.get("done") || "").split(",")])].filter(Boolean);
    const back = Object.keys(due).filter((puzzle) => Date.parse(due[puzzle]) <= Date.now() && puzzle !== url.searchParams.get("done"));
    url.searchParams.set("r", String(Math.max(0, Math.round(rating(kept)))));
    if (names.length) url.searchParams.set("done", names.slice(-MOST_NAMES).join(","));
    if (back.length) url.searchParams.set("due", back.slice(0, 20).join(","));
    link.href = url.pathname + url.search;
  }

  function merge(text) {
    const given = JSON.parse(text);
    if (!good(given)) throw new Error("no progress");
    const kept = training(), name = (tried) => tried.puzzle + " " + Date.parse(tried.at), known = new Set(kept.attempts.map(name));
    const added = given.attempts.filter((tried) => !known.has(name(tried)));
    kept.attempts = [...kept.attempts, ...added].sort((first, second) => Date.parse(first.at) - Date.parse(second.at));
    const planned = new Set(kept.repeats.map((back) => back.puzzle));
    kept.repeats.push(...given.repeats.filter((back) => !planned.has(back.puzzle)));
    write(TRAINING, kept);
    return added.length;
  }

  function trainer() {
    const verdict = one("#verdict[data-result]");
    if (verdict) note(JSON.parse(verdict.dataset.result));
    const shown = one("#rating");
    if (shown) shown.textContent = shown.dataset.words.replace("{rating}", String(Math.round(rating(training()))));
    all("a[data-next]").forEach(onward);
    all("button[data-training]").forEach((button) => { button.hidden = false; });
    all("[data-training-import]").forEach((part) => { part.hidden = false; });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-training]");
    if (!button) return;
    if (button.dataset.training === "export") save("mellon-training.json", JSON.stringify(training(), null, 1), "application/json");
    else { localStorage.removeItem(TRAINING); localStorage.removeItem(AGAIN); shown(); }
  });

  document.addEventListener("change", async (event) => {
    if (event.target.id !== "training-file" || !event.target.files.length) return;
    const news = one("#training-news");
    try {
      const added = merge(await event.target.files[0].text());
      news.textContent = news.dataset.taken.replace("{new}", String(added));
    } catch (fault) { news.textContent = news.dataset.refused; }
    shown();
  });

  // --- chapters: what was entered is kept by number, and comes back ---------------------------------------------------
  const CHAPTERS = "mellon.chapters";

  function chapters() {
    const back = one("#chapter-kept");
    if (!back) return;
    const kept = read(CHAPTERS, {}), number = back.dataset.number;
    const given = [...new URLSearchParams(location.search)].some(([, value]) => value);
    if (given) { kept[number] = location.search; write(CHAPTERS, kept); }
    else if (kept[number]) { back.querySelector("a").search = kept[number]; back.hidden = false; }
    all("button[data-save]").forEach((button) => { button.hidden = false; });
  }

  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-live-form]");
    if (form) form.requestSubmit();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-save]");
    if (button) save(button.dataset.save, one("#chapter-text").value, "application/toml");
  });

  function shown() {
    trainer();
    chapters();
  }

  document.addEventListener("mellon:shown", shown);
  shown();
})();
