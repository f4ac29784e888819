import type { RunOptions } from "axe-core";

type Violation = { id: string; help: string; nodes: string[] };

/**
 * Runs axe in the page, on lists of which only some rows are left: checking rows that repeat others takes most of the
 * time. Every element stays at least once with each set of attributes and ancestors that it has; of each list the first
 * two rows, as they may be striped, and the last. The insides of hidden icons are left out too.
 */
export async function runAxe(options: RunOptions): Promise<Violation[]> {
  const axe: typeof import("axe-core") = Reflect.get(window, "axe");
  // Numbers instead of long texts: lists stand in lists, so that most elements are compared many times.
  const spellings = new Map<string, number>();
  const spellingOf = new Map<Element, number>();
  const paths = new Map<number, number>();
  // Only all rows together can show this.
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const [left, top] = [window.scrollX, window.scrollY];
  const putBack = removable(document.body).map((one) => {
    const place = document.createComment("");
    one.replaceWith(place);
    return () => place.replaceWith(one);
  });
  // Axe waits for a timer before each rule. Without timers it ends before any script of the page can miss an element.
  const timer = window.setTimeout;
  Reflect.set(window, "setTimeout", (work: () => void) => void queueMicrotask(work));
  try {
    const { violations } = await axe.run(document, options);
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} ← ${failureSummary}`),
    }));
    return twice.length === 0
      ? found
      : [...found, { id: "duplicate-id", help: "Ids are unique", nodes: twice }];
  } finally {
    window.setTimeout = timer;
    for (const restore of putBack.reverse()) restore();
    window.scrollTo({ left, top, behavior: "instant" });
  }

  function removable(list: Element): Element[] {
    if (list.matches("svg[aria-hidden=true]"))
      return list.querySelector("a, [tabindex]") ? [] : [...list.children];
    // All rows of a short list stay.
    if (list.children.length <= 3) return [...list.children].flatMap(removable);
    const seen = new Set<number>();
    return [...list.children].flatMap((row, index) => {
      const before = seen.size;
      addPaths(row, 0, seen);
      const isNew = index < 2 || row === list.lastElementChild || seen.size > before;
      if (isNew || row.contains(document.activeElement) || row.querySelector("dialog, iframe"))
        return removable(row);
      return [row];
    });
  }

  /** Each element of the row, as the number of its spelling together with those of its ancestors. */
  function addPaths(element: Element, above: number, found: Set<number>): void {
    if (element.matches("svg[aria-hidden=true]")) return;
    const path = numberOf(paths, above * 1_000_000 + spellingOfElement(element));
    found.add(path);
    for (const child of element.children) addPaths(child, path, found);
  }

  function spellingOfElement(element: Element): number {
    const known = spellingOf.get(element);
    if (known !== undefined) return known;
    const hasText = [...element.childNodes].some(
      (child) => child instanceof Text && child.data.trim() !== "",
    );
    const attributes = [...element.attributes].map(spelled).join(" ");
    const number = numberOf(spellings, `${element.localName} ${attributes} ${hasText}`);
    spellingOf.set(element, number);
    return number;
  }

  /** Counts from one. */
  function numberOf<T>(numbers: Map<T, number>, key: T): number {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  }

  /** Words and addresses count by whether they are there, other attributes by their value without its numbers. */
  function spelled({ name, value }: Attr): string {
    if (/^(loading|decoding|fetchpriority|sizes|datetime)$/.test(name)) return "";
    const isWords =
      /^(id|for|name|value|alt|title|href|src|srcset|action|placeholder)$/.test(name) ||
      /^aria-(label|labelledby|describedby|controls|valuetext)$/.test(name);
    return `${name}=${isWords ? value.trim() !== "" : value.replace(/(?<![#\w])-?\d[\d.]*/g, "0")}`;
  }
}
