/** A metric that an expression reads, and the names of the labels that it selects or groups by. */
export type Reading = { metric: string; labels: string[] };

const FUNCTIONS = new Set([
  "sum",
  "max",
  "min",
  "avg",
  "rate",
  "increase",
  "histogram_quantile",
  "time",
  "by",
]);

/**
 * Finds the metrics and labels of an expression: enough of PromQL for the rules and panels of this folder. Labels of a
 * grouping count for all metrics of the expression. An unknown function looks like a metric, so it is noticed.
 */
export function readingsOf(expression: string): Reading[] {
  const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    list.split(",").map((label) => label.trim()),
  );
  const bare = expression.replace(/\bby\s*\([^)]*\)/g, "by").replace(/\[[^\]]*\]/g, "");
  const found = [...bare.matchAll(/\b([a-z_][a-z\d_]*)(?:\{([^}]*)\})?/gi)].filter(
    ([, name = ""], n, all) => !FUNCTIONS.has(name) && !isInside(all[n]?.index ?? 0, bare),
  );
  return found.map(([, metric = "", selectors = ""]) => ({
    metric,
    labels: [
      ...new Set([...selectors.matchAll(/(\w+)\s*[!=]/g)].map(([, label = ""]) => label).concat(grouped)),
    ],
  }));
}

/** Whether a place is between the braces of a selector. */
function isInside(at: number, text: string): boolean {
  const before = text.slice(0, at);
  return before.lastIndexOf("{") > before.lastIndexOf("}");
}
