import type { Ajustes } from "./ajustes.ts";

/** The networks that the footer links to: name, hosts and an example for the form. */
export const REDES = [
  { clave: "instagram", nombre: "Instagram", hosts: ["instagram.com"] },
  { clave: "facebook", nombre: "Facebook", hosts: ["facebook.com", "fb.com"] },
  { clave: "tiktok", nombre: "TikTok", hosts: ["tiktok.com"] },
  { clave: "youtube", nombre: "YouTube", hosts: ["youtube.com", "youtu.be"] },
] as const satisfies readonly { clave: keyof Ajustes; nombre: string; hosts: readonly string[] }[];

export type Red = (typeof REDES)[number];

/** The profiles that the owner gave, with the name of each network. */
export const perfilesDe = (ajustes: Pick<Ajustes, Red["clave"]>): { nombre: string; href: string }[] =>
  REDES.flatMap(({ clave, nombre }) => (ajustes[clave] === "" ? [] : [{ nombre, href: ajustes[clave] }]));

/**
 * The address of a profile, complete and https; "" for an empty field, null for anything that is not a page of that
 * network. A bare "instagram.com/tienda" is completed.
 */
export function leerPerfilRed(texto: string, { hosts }: Red): string | null {
  const dado = texto.trim();
  if (dado === "") return "";
  const completo = /^[a-z][a-z\d+.-]*:/i.test(dado) ? dado : `https://${dado}`;
  if (!URL.canParse(completo)) return null;
  const url = new URL(completo);
  const conocido = hosts.some((host) => url.hostname === host || url.hostname === `www.${host}`);
  const limpia = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  if (!conocido || !limpia || url.pathname === "/" || url.href.length > 200) return null;
  return url.href;
}
