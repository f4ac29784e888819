const DATA = /(?:(?<=\/)_)?\.data$/;

/**
 * The page that a path asks for. React Router asks for the data of a page by its path with `.data` at the end, which follows a final
 * slash as `_.data`. Loaders and middleware get the address of the page as their argument `url`.
 */
export function pagePath(pathname: string): { path: string; isData: boolean } {
  const isData = pathname.endsWith(".data");
  return { path: isData ? pathname.replace(DATA, "") : pathname, isData };
}
