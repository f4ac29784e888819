const SIGNOS: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** A text inside of HTML or XML, also of an attribute, with the same characters that React writes. */
export const enMarcado = (texto: string): string =>
  texto.replace(/["&'<>]/g, (signo) => SIGNOS[signo] ?? signo);
