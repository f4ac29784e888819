/** What a floating button must not lie on; of links see `boxesOf`. */
const CONTROLS =
  "button, a, input, select, textarea, summary, label, .admin-dock, .buy-bar, .inicio-marquesina, .producto-promo-flecha, .escenario-franja";
const IGNORED = ".floating-button, .mati-panel, .sr-only";
/** Pesos, points, what a movement adds or takes, and the grouped figures of a bar. */
const AMOUNT = /\$\s?\d[\d.]*|\d[\d.]*\spuntos?|[+−]\d[\d.]*|\d{1,3}(\.\d{3})+/;
/** A link that is higher is a card or a picture, too large to keep clear of. */
const LINK_HEIGHT = 64;
/** Room around a button: its count and its shadow pass its edges. */
const GAP = 8;

const LIFT = "--float-lift";
/** The part of the way up that the buttons go for words alone. */
const SMALL_STEP = 0.75;

type Box = { left: number; top: number; right: number; bottom: number };

const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const raised = ({ left, top, right, bottom }: Box, lift: number): Box => ({
  left,
  top: top - lift,
  right,
  bottom: bottom - lift,
});

const isSeen = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** The places of a control: a link within a text, as the name of a product is one, has one for each of its lines. */
function boxesOf(one: Element, box: DOMRect): Box[] {
  if (one.tagName !== "A" || one.matches(".btn")) return [box];
  return [...one.getClientRects()].filter(({ height }) => height <= LINK_HEIGHT);
}

type Obstacles = {
  /** Controls and amounts: never to be covered. */
  hard: Box[];
  /** Other words: to be left free where that takes a small step. */
  soft: Box[];
};

/** Rows, cards and sections: what lies outside of the part that is looked at is left out with all that it holds. */
const PIECES = "li, article, tr, section, footer";

const isLeftOut = (node: Node, part: Box): boolean =>
  node instanceof Element &&
  (node.matches(IGNORED) || (node.matches(PIECES) && !touch(node.getBoundingClientRect(), part)));

/** What is within a part of the window. A list of a thousand products costs as much as the few in view. */
function obstacles(part: Box): Obstacles {
  const found: Obstacles = { hard: [], soft: [] };
  const nodes = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => (isLeftOut(node, part) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  );
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Element) addControl(found, node, part);
    else if (node instanceof Text) addWords(found, node, part);
  }
  return found;
}

function addControl({ hard }: Obstacles, one: Element, part: Box): void {
  if (!one.matches(CONTROLS)) return;
  const box = one.getBoundingClientRect();
  if (touch(box, part) && isSeen(one)) hard.push(...boxesOf(one, box));
}

function addWords({ hard, soft }: Obstacles, text: Text, part: Box): void {
  const words = text.data;
  if (words.trim() === "" || !text.parentElement) return;
  const range = document.createRange();
  range.selectNodeContents(text);
  if (!touch(range.getBoundingClientRect(), part) || !isSeen(text.parentElement)) return;
  soft.push(...range.getClientRects());
  const amount = AMOUNT.exec(words);
  if (!amount) return;
  range.setStart(text, amount.index);
  hard.push(...range.getClientRects());
}

/** Where a button is without its lift and at its full size (it grows when it appears), with the room around it. */
function placeOf(button: HTMLElement): Box {
  const box = button.getBoundingClientRect();
  const shift = Number.parseFloat(getComputedStyle(button).translate.split(" ")[1] ?? "") || 0;
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2 - shift;
  const width = button.offsetWidth / 2 + GAP;
  const height = button.offsetHeight / 2 + GAP;
  return { left: x - width, top: y - height, right: x + width, bottom: y + height };
}

let lifted = "";

const floats = () => [...document.querySelectorAll<HTMLElement>(".floating-button")];

/** On the buttons themselves: a variable of the root makes the browser compute the styles of the whole page again. */
function raise(): void {
  for (const button of floats())
    if (button.style.getPropertyValue(LIFT) !== lifted) button.style.setProperty(LIFT, lifted);
}

/** Raises the floating buttons to the first place that is free; without one they step aside until the page moves. */
function place(): void {
  const buttons = floats()
    .filter((one) => getComputedStyle(one).position === "fixed")
    .map(placeOf);
  if (buttons.length === 0) return;
  const most = innerHeight / 2;
  const part = {
    left: Math.min(...buttons.map(({ left }) => left)),
    top: Math.min(...buttons.map(({ top }) => top)) - most,
    right: Math.max(...buttons.map(({ right }) => right)),
    bottom: Math.max(...buttons.map(({ bottom }) => bottom)),
  };
  const { hard, soft } = obstacles(part);
  // The lowest free place is the starting one or one right above an obstacle.
  const find = (taken: readonly Box[], limit: number) =>
    [0, ...taken.flatMap(({ top }) => buttons.map(({ bottom }) => Math.ceil(bottom - top)))]
      .filter((lift) => lift >= 0 && lift <= limit)
      .sort((a, b) => a - b)
      .find((lift) => !buttons.some((button) => taken.some((box) => touch(raised(button, lift), box))));
  const lift = find([...hard, ...soft], most * SMALL_STEP) ?? find(hard, most);
  document.documentElement.toggleAttribute("data-floats-aside", lift === undefined);
  if (lift === undefined) return;
  lifted = `${lift}px`;
  raise();
}

let kept = false;

/** Keeps the floating buttons off controls and amounts whenever the page is at rest, until the page is left. */
export function keepFloatsClear(): void {
  if (kept) return;
  kept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(place, 100);
  };
  // A carousel or a fold moves things without a scroll of the page.
  const onMoved = ({ propertyName, target }: TransitionEvent) => {
    const isOwn = target instanceof Element && target.closest(".floating-button") !== null;
    if (!isOwn && /^(transform|translate|height|opacity)$/.test(propertyName)) soon();
  };
  new ResizeObserver(soon).observe(document.body);
  const onChange = () => {
    // A button that has just been added starts where the others are.
    raise();
    soon();
  };
  new MutationObserver(onChange).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["hidden", "inert"],
  });
  addEventListener("scroll", soon, { passive: true, capture: true });
  addEventListener("resize", soon);
  addEventListener("transitionend", onMoved);
  soon();
}
