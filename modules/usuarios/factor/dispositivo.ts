const NAVEGADORES: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SISTEMAS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

const buscar = (lista: readonly [RegExp, string][], texto: string) =>
  lista.find(([patron]) => patron.test(texto))?.[1];

/** The name of a device for its owner, from the User-Agent of its browser. */
export function nombreDispositivo(userAgent: string | null): string {
  const navegador = buscar(NAVEGADORES, userAgent ?? "");
  const sistema = buscar(SISTEMAS, userAgent ?? "");
  if (navegador && sistema) return `${navegador} en ${sistema}`;
  return navegador ?? sistema ?? "Dispositivo desconocido";
}

/** The network of an address, without the part that tells one household from another. */
export function redDe(direccion: string): string | null {
  const v4 = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(direccion);
  if (v4) return `${v4[1]}.*.*`;
  const v6 = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):/i.exec(direccion);
  return v6 ? `${v6[1]}:${v6[2]}:*` : null;
}
