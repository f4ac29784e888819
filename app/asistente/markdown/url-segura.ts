const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The address if it is safe to follow, null otherwise. Browsers skip blanks and control characters. */
export function urlSegura(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
  const clean = address.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/g, "");
  if (clean === "") return null;
  const scheme = /^[^/?#]*?:/.exec(clean)?.[0].toLowerCase();
  return scheme === undefined || SCHEMES.has(scheme) ? clean : null;
}

/** Only pictures of the shop itself are shown. */
export const fotoPropia = (address: string): string | null => {
  const url = urlSegura(address);
  return url !== null && /^\/(?![/\\])/.test(url) ? url : null;
};
