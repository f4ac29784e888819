import { Link } from "react-router";

const MARCA = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/;
/** A page of this shop; `//host` would be another site. */
const RUTA = /^\/(?![/\\])/;
const ENLACE = /^\[([^\]]+)\]\(([^)\s]+)\)$/;

/** Renders two marks, **strong** and [link](/address), and nothing else: other addresses stay text. */
export function TextoEnLinea({ texto }: { texto: string }) {
  const trozos = texto.split(MARCA).filter((trozo) => trozo !== "");
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text never move.
  return trozos.map((trozo, i) => <Trozo key={i} trozo={trozo} />);
}

function Trozo({ trozo }: { trozo: string }) {
  const [, texto = "", destino] = ENLACE.exec(trozo) ?? [];
  if (destino && RUTA.test(destino)) return <Link to={destino}>{texto}</Link>;
  if (destino && /^(#|https:\/\/|mailto:)/.test(destino)) return <a href={destino}>{texto}</a>;
  if (trozo.startsWith("**")) return <strong className="font-bold text-tinta">{trozo.slice(2, -2)}</strong>;
  return trozo;
}
