import { type Costs, costTable, planTable } from "./plan.ts";

/** Puts the tables of a run between the marks of docs/escala.md, with where and when it was. */
export function withRun(page: string, costs: Costs, where: string): string {
  return between(between(page, "costs", `${where}\n\n${costTable(costs)}`), "plan", planTable(costs));
}

function between(page: string, mark: string, text: string): string {
  const open = `<!-- ${mark} -->\n`;
  const close = `\n<!-- /${mark} -->`;
  const start = page.indexOf(open);
  const end = page.indexOf(close);
  if (start === -1 || end < start) throw new Error(`the page has no place for ${mark}`);
  return `${page.slice(0, start + open.length)}\n${text}\n${page.slice(end)}`;
}
