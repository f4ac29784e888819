/** What a floating button must not lie on; a bar at the bottom of the window is one of them. */
const CONTROLS = "button, .btn, input, select, textarea, summary, label, .admin-dock, [data-buy-bar]";
const AMOUNT = /\$\s?\d/;
/** Longer texts are sentences that mention an amount. */
const AMOUNT_LENGTH = 40;
const STEP = 12;
/** Points of a button that are looked at, in each direction. */
const SAMPLES = [0.04, 0.35, 0.65, 0.96];

const isWanted = (one: Element): boolean => {
  const text = one.textContent ?? "";
  return one.closest(CONTROLS) !== null || (text.length < AMOUNT_LENGTH && AMOUNT.test(text));
};

/** Whether a control or an amount is below this rectangle, raised by `lift`. */
function isBusy({ left, top, width, height }: DOMRect, lift: number): boolean {
  return SAMPLES.some((x) =>
    SAMPLES.some((y) => {
      const stack = document.elementsFromPoint(left + width * x, top - lift + height * y);
      const below = stack.find((one) => !one.closest(".floating-button"));
      return below !== undefined && isWanted(below);
    }),
  );
}

/** Raises the floating buttons to the first place that is free; without one they step aside until the page moves. */
function place(): void {
  const root = document.documentElement;
  const buttons = [...document.querySelectorAll(".floating-button")].filter(
    (one) => getComputedStyle(one).position === "fixed",
  );
  if (buttons.length === 0) return;
  const lifted = Number.parseFloat(root.style.getPropertyValue("--float-lift")) || 0;
  const now = buttons.map(
    (one) => Number.parseFloat(getComputedStyle(one).translate.split(" ")[1] ?? "0") || 0,
  );
  const rects = buttons.map((one, i) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return new DOMRect(x, y - (now[i] ?? 0), width, height);
  });
  let lift = 0;
  const most = innerHeight / 2;
  while (lift <= most && rects.some((rect) => isBusy(rect, lift))) lift += STEP;
  root.toggleAttribute("data-floats-aside", lift > most);
  if (lift <= most && lift !== lifted) root.style.setProperty("--float-lift", `${lift}px`);
}

/** Keeps the floating buttons off controls and amounts whenever the page is at rest. */
export function keepFloatsClear(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(place, 100);
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(document.body);
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("scroll", soon, { passive: true, capture: true });
  addEventListener("resize", soon);
  soon();
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
    removeEventListener("scroll", soon, { capture: true });
    removeEventListener("resize", soon);
  };
}
