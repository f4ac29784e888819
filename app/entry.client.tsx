/**
 * Starts the application after the first paint: when the page and its pictures are loaded, or at the first sign of the visitor. Links, forms
 * and popovers work before that, and a button that needs scripts is drawn disabled.
 */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Starts at the latest after this many milliseconds, even if a picture of the page is still loading. */
const LATEST = 2_000;

const painted = new Promise<void>((done) => {
  const look = (list: PerformanceObserverEntryList) =>
    list.getEntriesByName("first-contentful-paint").length > 0 && done();
  new PerformanceObserver(look).observe({ type: "paint", buffered: true });
});

const loaded = new Promise<unknown>((done) => {
  if (document.readyState === "complete") done(null);
  else window.addEventListener("load", done);
});

/** A page that appears under a pointer at rest receives a move with its first frame: that is no sign. */
const isAtRest = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === "pointermove" &&
  event.movementX === 0 &&
  event.movementY === 0;

const signed = new Promise<void>((done) => {
  const listening = { capture: true, passive: true };
  const look = (event: Event) => {
    if (isAtRest(event)) return;
    for (const name of SIGNS) window.removeEventListener(name, look, listening);
    done();
  };
  for (const name of SIGNS) window.addEventListener(name, look, listening);
});

const late = new Promise((done) => setTimeout(done, LATEST));

Promise.race([Promise.all([painted, Promise.race([loaded, signed])]), late])
  .then(() => import("./hydrate.tsx"))
  // Without its scripts the page goes on working as the server sent it.
  .catch(console.warn);
