/** The package has no types of its own. */
declare module "html-to-text" {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  export function compile(options: { wordwrap: number; selectors: Selector[] }): (html: string) => string;
}
