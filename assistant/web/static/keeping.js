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
  // The server works out when a puzzle comes back, from the attempts at it; what it has not told yet is asked for on the next page.
  const TRAINING = "mellon.training", UNPLANNED = "mellon.unplanned", NOTED = "mellon.noted", SHOWN = "mellon.shown";
  const START = 1500, STEP = 40, MOST_NAMES = 400, MOST_PLANNED = 40, SITTING = 3600 * 1000;
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
    const kept = training();
    let now = rating(kept);
    if (!kept.attempts.some((tried) => tried.puzzle === result.puzzle)) now += STEP * (result.score - expected(now, result.rating));
    kept.attempts.push({ puzzle: result.puzzle, at: new Date().toISOString(), score: result.score, bits: result.bits, rating: now });
    forget(kept, [result.puzzle]);
    sessionStorage.setItem(NOTED, location.href);
  }

  const tried = (kept) => [...new Set(kept.attempts.map((one) => one.puzzle))];
  const unplanned = (kept) => read(UNPLANNED, null) ?? tried(kept);

  // the plans of these puzzles are out of date
  function forget(kept, puzzles) {
    const open = [...new Set([...unplanned(kept), ...puzzles])];
    write(TRAINING, kept);
    write(UNPLANNED, open);
  }

  let planning = false;
  async function plan() {
    const path = one("[data-plan]"), kept = training(), open = unplanned(kept).slice(0, MOST_PLANNED);
    if (planning || !path || !open.length) return;
    planning = true;
    try {
      const attempts = kept.attempts.filter((one) => open.includes(one.puzzle));
      const response = await fetch(path.dataset.plan, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ attempts }) });
      if (response.status === 422) write(UNPLANNED, unplanned(kept).filter((puzzle) => !open.includes(puzzle)));
      if (!response.ok) return;
      const found = (await response.json()).repeats, now = training();
      if (now.attempts.length !== kept.attempts.length) return;
      now.repeats = [...now.repeats.filter((back) => !open.includes(back.puzzle)), ...found];
      write(TRAINING, now);
      write(UNPLANNED, unplanned(now).filter((puzzle) => !open.includes(puzzle)));
    } catch (fault) { return; /* asked for again on the next page */ } finally { planning = false; }
    all("a[data-next]").forEach(onward);
    await plan();
  }

  // a sitting ends when no puzzle was shown for an hour; what was shown in it does not come back before the next one
  function sitting(puzzle) {
    let shown = { at: 0, puzzles: [] };
    try { shown = JSON.parse(sessionStorage.getItem(SHOWN)) ?? shown; } catch (fault) { /* a new one */ }
    if (Date.now() - shown.at > SITTING) shown.puzzles = [];
    if (puzzle) {
      shown = { at: Date.now(), puzzles: [...new Set([...shown.puzzles, puzzle])] };
      sessionStorage.setItem(SHOWN, JSON.stringify(shown));
    }
    return shown.puzzles;
  }

  function onward(link) {
    link.dataset.bare ??= link.href;
    const kept = training(), url = new URL(link.dataset.bare), seen = sitting("");
    const names = [...new Set([...tried(kept), ...seen, ...(url.searchParams.get("done") || "").split(",")])].filter(Boolean);
    const due = kept.repeats.filter((back) => Date.parse(back.due) <= Date.now() && !seen.includes(back.puzzle) && back.puzzle !== url.searchParams.get("done"));
    due.sort((first, second) => Date.parse(first.due) - Date.parse(second.due));
    url.searchParams.set("r", String(Math.max(0, Math.round(rating(kept)))));
    if (names.length) url.searchParams.set("done", names.slice(-MOST_NAMES).join(","));
    if (due.length) url.searchParams.set("due", due.slice(0, 20).map((back) => back.puzzle).join(","));
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
    forget(kept, added.map((tried) => tried.puzzle));
    return added.length;
  }

  function trainer() {
    const verdict = one("#verdict[data-result]");
    if (verdict) note(JSON.parse(verdict.dataset.result));
    const puzzle = one("[data-puzzle]");
    if (puzzle) sitting(puzzle.dataset.puzzle);
    const shown = one("#rating");
    if (shown) shown.textContent = shown.dataset.words.replace("{rating}", String(Math.round(rating(training()))));
    all("a[data-next]").forEach(onward);
    plan();
    all("button[data-training]").forEach((button) => { button.hidden = false; });
    all("[data-training-import]").forEach((part) => { part.hidden = false; });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-training]");
    if (!button) return;
    if (button.dataset.training === "export") save("mellon-training.json", JSON.stringify(training(), null, 1), "application/json");
    else { localStorage.removeItem(TRAINING); localStorage.removeItem(UNPLANNED); sessionStorage.removeItem(SHOWN); shown(); }
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

  // the puzzle of the day is that of the reader's own calendar, not of the server's
  function today() {
    const now = new Date(), two = (number) => String(number).padStart(2, "0");
    const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
    all('a[href$="/daily"]').forEach((link) => { link.href += "/" + day; });
  }

  function shown() {
    trainer();
    chapters();
    today();
  }

  document.addEventListener("mellon:shown", shown);
  shown();
})();
