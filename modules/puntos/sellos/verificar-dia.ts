import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { crearArbol, type FuncionResumen } from "./arbol.ts";
import { fallaDeAsiento } from "./falla-asiento.ts";
import {
  type AsientoPublico,
  esPersona,
  hojaDe,
  leerTotales,
  marcaDeCuenta,
  type PruebaPublica,
  type SelloPublico,
  SIN_ANTERIOR,
  selloDe,
  sumarAsiento,
  type TotalesSello,
  textoTotales,
  totalesEnCero,
  verificarPrueba,
  versionDe,
} from "./formato.ts";

/** One line of a verification. `aviso`: it is as declared, but people should know. */
export type ComprobacionLibro = {
  id: string;
  titulo: string;
  ok: boolean;
  aviso: boolean;
  explicacion: string;
};

export const diaBien = (id: string, titulo: string, explicacion: string): ComprobacionLibro => ({
  id,
  titulo,
  ok: true,
  aviso: false,
  explicacion,
});
export const diaMal = (id: string, titulo: string, explicacion: string): ComprobacionLibro => ({
  id,
  titulo,
  ok: false,
  aviso: false,
  explicacion,
});

/** Whether a seal continues the one before it. */
export function verificarCadena(sello: SelloPublico, anterior: SelloPublico | null): ComprobacionLibro {
  const titulo = `El sello del ${sello.fecha} continúa la cadena`;
  const falla = (explicacion: string) => diaMal("cadena", titulo, explicacion);
  if (anterior && sello.fecha <= anterior.fecha) {
    return falla(`viene después del ${anterior.fecha} en la lista, pero no es de un día posterior.`);
  }
  if (sello.desde > sello.hasta || (anterior && sello.desde <= anterior.hasta)) {
    return falla(`sus asientos ${sello.desde} a ${sello.hasta} no siguen a los del sello anterior.`);
  }
  // Without annexes a shop could hide what it changed: no later seal may go back to the version that has none.
  if (anterior?.version === "libro-v2" && sello.version === "libro-v1")
    return falla("es de libro-v1, que no sella anexos, y el anterior ya es de libro-v2.");
  const continua = sello.anterior === (anterior?.sello ?? SIN_ANTERIOR);
  if (sello.ruptura && continua) return falla("declara una ruptura, pero continúa el sello anterior.");
  // Without a seal before it nothing shows how much was lost.
  if (sello.ruptura && !anterior)
    return falla("es el primero de la lista y declara una ruptura: faltan todos los sellos anteriores.");
  if (sello.ruptura) {
    const explicacion = `hay una ruptura declarada: sigue al sello publicado ${sello.anterior}, que la tienda perdió al restaurar un respaldo. Compáralo con tus copias.`;
    return { id: "cadena", titulo, ok: true, aviso: true, explicacion };
  }
  if (continua)
    return diaBien("cadena", titulo, anterior ? `sigue al sello del ${anterior.fecha}.` : "es el primero.");
  return falla(
    anterior
      ? `su sello anterior no es el del ${anterior.fecha}.`
      : "es el primero de la lista, pero dice seguir a otro.",
  );
}

export async function verificarSello(sello: SelloPublico): Promise<ComprobacionLibro> {
  const titulo = `El sello del ${sello.fecha} es el de sus datos`;
  return (await selloDe(sello)) === sello.sello
    ? diaBien("sello", titulo, `${sello.sello.slice(0, 16)}… se recalcula igual.`)
    : diaMal("sello", titulo, "al recalcularlo sale otro: alguno de sus datos cambió.");
}

type Asientos = Iterable<AsientoPublico> | AsyncIterable<AsientoPublico>;

type Lectura = { raiz: string | null; totales: string | null; cuantos: number; falla: string | null };

function fallaDeVersion(asiento: AsientoPublico, { version }: SelloPublico): string | null {
  if (versionDe(asiento) === version) return null;
  return version === "libro-v2"
    ? "no tiene la huella de sus datos"
    : "tiene una huella de datos, y libro-v1 no la sella";
}

/** Reads the entries once, one by one, so that a day of any size needs little memory. */
async function leerDia(
  sello: SelloPublico,
  anterior: SelloPublico | null,
  asientos: Asientos,
  resumen?: FuncionResumen,
): Promise<Lectura> {
  const arbol = crearArbol(resumen);
  const totales: TotalesSello | null = anterior ? leerTotales(anterior.totales) : totalesEnCero();
  let cuantos = 0;
  let ultimo = sello.desde - 1;
  let falla: string | null = null;
  for await (const asiento of asientos) {
    const suya =
      (cuantos === 0 && asiento.id !== sello.desde) || asiento.id <= ultimo || asiento.id > sello.hasta
        ? "no sigue el orden de los números sellados"
        : (fallaDeVersion(asiento, sello) ?? fallaDeAsiento(asiento));
    if (suya !== null) falla ??= `el asiento ${asiento.id} ${suya}.`;
    await arbol.agregar(await hojaDe(asiento, resumen));
    if (totales) sumarAsiento(totales, asiento);
    ultimo = asiento.id;
    cuantos += 1;
  }
  if (ultimo !== sello.hasta) falla ??= `falta el asiento ${sello.hasta}, el último del día.`;
  const raiz = await arbol.cerrar();
  return { raiz: raiz && bytesAHex(raiz), totales: totales && textoTotales(totales), cuantos, falla };
}

/** Checks a sealed day against its entries: its link, its seal, each entry, the root and the totals. */
export async function verificarDia(
  sello: SelloPublico,
  anterior: SelloPublico | null,
  asientos: Asientos,
  resumen?: FuncionResumen,
): Promise<ComprobacionLibro[]> {
  const { fecha } = sello;
  const { raiz, totales, cuantos, falla } = await leerDia(sello, anterior, asientos, resumen);
  const cada = `Los asientos del ${fecha} están completos y suman cero`;
  const igual = `La raíz del ${fecha} es la de sus asientos`;
  const sumas = `Los totales del ${fecha} son los anteriores más el día`;
  return [
    verificarCadena(sello, anterior),
    await verificarSello(sello),
    falla
      ? diaMal("asientos", cada, falla)
      : diaBien("asientos", cada, cuantos === 1 ? "es 1 asiento." : `son ${cuantos} asientos.`),
    raiz === sello.raiz
      ? diaBien("raiz", igual, "ningún asiento cambió desde que se selló.")
      : diaMal("raiz", igual, `sale otra: al menos un asiento del ${fecha} cambió, falta o sobra.`),
    totales === sello.totales
      ? diaBien("totales", sumas, `${sello.totales}.`)
      : diaMal("totales", sumas, `dice ${sello.totales} y sale ${totales ?? "nada"}.`),
  ];
}

/** What the owner of an entry knows about it. */
export type AsientoPropio = { asiento: AsientoPublico; sal: string; codigo: string };

/** Checks that a person's own entry is in a sealed day, with the salt that only its owner gets. */
export async function verificarPropio(
  { asiento, sal, codigo }: AsientoPropio,
  prueba: PruebaPublica,
  sello: SelloPublico,
): Promise<ComprobacionLibro[]> {
  const { id } = asiento;
  const quien = asiento.movimientos.find(([cuenta]) => esPersona(cuenta))?.[0];
  const mia = quien === `usuario:${await marcaDeCuenta(sal, codigo)}`;
  const enHoja = prueba.id === id && bytesAHex(await hojaDe(asiento)) === prueba.hoja;
  const llega = await verificarPrueba(prueba);
  const deEseDia = prueba.raiz === sello.raiz && prueba.fecha === sello.fecha;
  const lineas: [string, string, boolean, string, string][] = [
    [
      "marca",
      `El asiento ${id} lleva tu marca`,
      mia,
      "se abre con tu sal y tu código.",
      "la marca no es la tuya.",
    ],
    [
      "hoja",
      `El asiento ${id} es el que se selló`,
      enHoja,
      "su huella es la de la hoja sellada.",
      `su huella no es la que se selló el ${prueba.fecha}.`,
    ],
    [
      "prueba",
      `La hoja del asiento ${id} lleva a la raíz`,
      llega && deEseDia,
      `la raíz es la del ${sello.fecha}.`,
      `no lleva a la raíz del ${sello.fecha}.`,
    ],
  ];
  const comprobaciones = lineas.map(([linea, titulo, ok, si, no]) =>
    ok ? diaBien(linea, titulo, si) : diaMal(linea, titulo, no),
  );
  return [...comprobaciones, await verificarSello(sello)];
}
