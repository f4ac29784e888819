import type { Frase, Mencion, Referencia } from "./frases.ts";
import { type Detenida, por } from "./motivo.ts";
import { palabrasPlanas, raiz } from "./plano.ts";
import { anunciada, corregida, NIEGA, TUERCE } from "./senas.ts";
import {
  ajenaAntes,
  ajenaDespues,
  ajenaEntre,
  noSeparadas,
  OTRO_NEGOCIO,
  REPARTE,
  TRAE_OTRA,
  Y_OTRA,
} from "./vecinas.ts";

/** Each fact of a thing follows the name of its thing, or precedes it where the sentence begins with the figure. */
export function motivoDeCosas(frase: Frase, cabezas: ReadonlySet<string>): Detenida | null {
  const { llana, menciones, referencias } = frase;
  const suelta = motivoDeMenciones(frase);
  if (suelta) return suelta;
  const propias = referencias.filter(({ hecho }) => hecho.cosa !== null);
  const [primera] = propias;
  if (!primera) return null;
  const otra = palabrasPlanas(llana).find((palabra) => cabezas.has(raiz(palabra)));
  if (otra) return { motivo: "cosa", que: otra };
  const nombra_antes = menciones.some(({ hasta }) => hasta <= primera.desde);
  for (const referencia of propias) {
    const mencion = nombra_antes
      ? menciones.findLast(({ hasta }) => hasta <= referencia.desde)
      : menciones.find(({ desde }) => desde >= referencia.hasta);
    if (mencion?.clave !== referencia.hecho.cosa) return { motivo: "cosa", que: referencia.hecho.id };
    const motivo = motivoEntre(frase, mencion, referencia) ?? motivoDeSenas(llana, referencia, referencias);
    if (motivo) return motivo;
  }
  const con_precio = propias.some(({ hecho }) => hecho.clase === "precio");
  const cola = llana.slice(Math.max(...[...menciones, ...propias].map(({ hasta }) => hasta)));
  return por(
    "cosa",
    Y_OTRA.exec(cola)?.[0] ?? REPARTE.exec(llana)?.[0] ?? OTRO_NEGOCIO.exec(con_precio ? llana : "")?.[0],
  );
}

/** What a sentence says with names alone: one thing brings another, or costs the same. */
function motivoDeMenciones({ llana, menciones, referencias }: Frase): Detenida | null {
  const con_dato = (desde: number, hasta: number) =>
    referencias.some((una) => una.desde >= desde && una.hasta <= hasta);
  const reparte = menciones.length > 0 && referencias.length === 0 ? REPARTE.exec(llana) : null;
  if (reparte) return { motivo: "cosa", que: reparte[0] };
  for (const [i, una] of menciones.entries()) {
    const siguiente = menciones[i + 1];
    const fin = siguiente?.desde ?? llana.length;
    if (con_dato(una.hasta, fin)) continue;
    const despues = llana.slice(una.hasta, fin);
    const lleva = siguiente && siguiente.clave !== una.clave ? TRAE_OTRA.exec(despues) : null;
    const igual =
      /\btambien\b/.exec(con_dato(una.hasta, llana.length) ? "" : despues) ?? REPARTE.exec(despues);
    if (lleva ?? igual) return { motivo: "cosa", que: (lleva ?? igual)?.[0] ?? "" };
  }
  return null;
}

/** What stands before the thing, between it and its figure, and after the figure, names nothing else and changes nothing. */
function motivoEntre(
  { llana, menciones, referencias }: Frase,
  mencion: Mencion,
  referencia: Referencia,
): Detenida | null {
  const antes = mencion.hasta <= referencia.desde;
  const [desde, hasta] = antes ? [mencion.hasta, referencia.desde] : [referencia.hasta, mencion.desde];
  const bordes = [...menciones, ...referencias];
  const previo = Math.max(0, ...bordes.map((uno) => (uno.hasta <= mencion.desde ? uno.hasta : 0)));
  const fin = Math.min(
    llana.length,
    ...bordes.map((uno) =>
      uno.desde >= Math.max(referencia.hasta, mencion.hasta) ? uno.desde : llana.length,
    ),
  );
  const vecina = menciones.findLast((una) => una.hasta <= mencion.desde);
  const entreNombres = vecina && vecina.clave !== mencion.clave && vecina.hasta >= previo;
  const compartida = entreNombres ? noSeparadas(llana.slice(vecina.hasta, mencion.desde)) : null;
  const detras = antes ? referencia.hasta : mencion.hasta;
  return (
    por("cosa", compartida) ??
    por("cosa", ajenaAntes(llana.slice(previo, mencion.desde))) ??
    por("cosa", NIEGA.exec(llana.slice(previo, referencia.desde))?.[0]) ??
    por("cosa", ajenaEntre(llana.slice(desde, hasta))) ??
    por("cosa", ajenaDespues(llana.slice(detras, Math.max(detras, fin)))) ??
    por("cosa", sinDueno(menciones, referencias, mencion, detras, llana))
  );
}

/** A name behind the figure without a figure of its own says that the figure is of both, unless it is compared. */
function sinDueno(
  menciones: readonly Mencion[],
  referencias: readonly Referencia[],
  { clave }: Mencion,
  detras: number,
  llana: string,
): string | null {
  const otra = menciones.find((una) => una.desde >= detras);
  if (!otra || otra.clave === clave || referencias.some((una) => una.desde >= detras)) return null;
  return noSeparadas(llana.slice(detras, otra.desde));
}

/** The words around a figure announce a price, a gift or an advance, and the figure must be that. */
function motivoDeSenas(
  llana: string,
  { desde, hasta, hecho }: Referencia,
  todas: readonly Referencia[],
): Detenida | null {
  const anterior = todas.findLast((otra) => otra.hasta <= desde)?.hasta ?? 0;
  const siguiente = todas.find((otra) => otra.desde >= hasta)?.desde ?? llana.length;
  const antes = llana.slice(anterior, desde);
  const permitidas = [anunciada(antes), corregida(llana.slice(hasta, siguiente))].filter(
    (clases) => clases !== null,
  );
  if (permitidas.some((clases) => !clases.includes(hecho.clase))) return { motivo: "cosa", que: hecho.id };
  return por("cosa", TUERCE.exec(antes)?.[0]);
}
