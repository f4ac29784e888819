import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import type { MovimientoBanco } from "#modules/transferencias/movimiento.ts";
import { soloCifras } from "./datos.ts";
import { type Calendario, instanteDe, leerFecha, leerFechaHora } from "./fecha.ts";
import type { Campo, FormatoCartola } from "./formato.ts";
import { leerGlosa, type PagadorGlosa, tipoDeGlosa } from "./glosa.ts";
import {
  type CeldaCartola,
  estaVacia,
  type FilaCartola,
  lineaDe,
  llenas,
  rotulo,
  sinEtiquetas,
  textoCelda,
} from "./hoja.ts";
import { leerMonto } from "./monto.ts";

export type ContextoFila = {
  formato: FormatoCartola;
  contenedor: "planilla" | "texto";
  columnas: ReadonlyMap<Campo, number>;
  calendario: Calendario;
  archivo: string;
  cuenta: string | null;
  /** RUTs of the shop. */
  propios: ReadonlySet<string>;
};

export type FilaLeida =
  | { clase: "movimiento"; movimiento: Omit<MovimientoBanco, "n"> }
  | { clase: "ilegible"; motivo: string }
  | { clase: "ajena" };

const AJENA: FilaLeida = { clase: "ajena" };
const ilegible = (motivo: string): FilaLeida => ({ clase: "ilegible", motivo });

const celdaDe = ({ celdas }: FilaCartola, { columnas }: ContextoFila, campo: Campo): CeldaCartola => {
  const columna = columnas.get(campo);
  return columna === undefined ? null : (celdas[columna] ?? null);
};

/** Text of a column; null when the file has no such column. */
const textoDe = (fila: FilaCartola, contexto: ContextoFila, campo: Campo): string | null =>
  contexto.columnas.has(campo) ? sinEtiquetas(textoCelda(celdaDe(fila, contexto, campo))).trim() : null;

/** Signed pesos of a row, or why it has none. */
function montoDe(fila: FilaCartola, contexto: ContextoFila): number | string {
  const { bandera, escala = 1 } = contexto.formato;
  const unico = leerMonto(celdaDe(fila, contexto, "monto"));
  const [cargo, abono] = (["cargo", "abono"] as const).map((campo) =>
    leerMonto(celdaDe(fila, contexto, campo)),
  );
  if (unico === undefined || cargo === undefined || abono === undefined) return "El monto no se puede leer.";
  if (cargo && abono) return "Trae un cargo y un abono a la vez.";
  // Some banks write charges with a minus sign. A negative deposit is nothing that a bank writes.
  if (abono !== null && abono < 0) return "El abono es negativo.";
  const monto = unico ?? (abono || -Math.abs(cargo ?? 0));
  if (monto === 0) return "No trae monto.";
  if (monto % escala !== 0) return "El monto no está en la unidad de este formato.";
  return bandera ? conBandera(monto, rotulo(celdaDe(fila, contexto, "bandera")), bandera) : monto / escala;
}

function conBandera(
  monto: number,
  letra: string,
  { entra, sale }: NonNullable<FormatoCartola["bandera"]>,
): number | string {
  if (sale.test(letra)) return -Math.abs(monto);
  if (!entra.test(letra)) return "No dice si es cargo o abono.";
  return monto > 0 ? monto : "Dice que es un abono, pero el monto es negativo.";
}

/** Rows that are no movements: notes below the table, balances, totals and states that do not touch the account. */
function esAjena(fila: FilaCartola, contexto: ContextoFila): boolean {
  const { formato, contenedor } = contexto;
  const primera = rotulo(fila.celdas.find((celda) => !estaVacia(celda)));
  const glosa = rotulo(celdaDe(fila, contexto, "glosa"));
  if (formato.omitir?.test(primera) || formato.omitir?.test(glosa)) return true;
  if (formato.bandera?.saldo?.test(rotulo(celdaDe(fila, contexto, "bandera")))) return true;
  if (formato.estado && !formato.estado.test(rotulo(celdaDe(fila, contexto, "estado")))) return true;
  const nota = contenedor === "planilla" && llenas(fila) === 1 && /\p{L}{3}/u.test(primera);
  return nota && leerFecha(celdaDe(fila, contexto, "fecha"), contexto.calendario) === null;
}

const DEL_MONTO: readonly Campo[] = ["fecha", "monto", "cargo", "abono", "saldo"];

/** A line of text that ends before its amount and balance: a download that broke off would turn 24990 into 24. */
const estaCortada = ({ celdas }: FilaCartola, { contenedor, columnas }: ContextoFila): boolean =>
  contenedor === "texto" && DEL_MONTO.some((campo) => (columnas.get(campo) ?? 0) >= celdas.length);

export function leerFilaCartola(
  fila: FilaCartola,
  contexto: ContextoFila,
  fechaAnterior: string | null,
): FilaLeida {
  if (llenas(fila) === 0 || esAjena(fila, contexto)) return AJENA;
  if (estaCortada(fila, contexto)) return ilegible("La línea está incompleta.");
  const celda = celdaDe(fila, contexto, "fecha");
  const repite = contexto.formato.repite_fecha && textoCelda(celda).trim() === "-";
  const momento = repite
    ? fechaAnterior && { fecha: fechaAnterior, ocurrido_en: null }
    : leerFechaHora(celda, contexto.calendario);
  if (!momento) return ilegible("La fecha no se puede leer.");
  const monto = montoDe(fila, contexto);
  if (typeof monto === "string") return ilegible(monto);
  const saldo = leerMonto(celdaDe(fila, contexto, "saldo"));
  if (saldo === undefined || (saldo ?? 0) % (contexto.formato.escala ?? 1) !== 0)
    return ilegible("El saldo no se puede leer.");
  const moneda = textoDe(fila, contexto, "moneda");
  if (moneda && !/^(clp|peso)/i.test(moneda)) return ilegible("No está en pesos.");
  return { clase: "movimiento", movimiento: armar(fila, contexto, { ...momento, monto, saldo }) };
}

/** Banks write zeros where they have no number. */
const numeroDe = (escrito: string | null): string | null =>
  escrito && /[1-9a-z]/i.test(escrito) ? escrito : null;

type Leidos = { fecha: string; ocurrido_en: Date | null; monto: number; saldo: number | null };

function armar(fila: FilaCartola, contexto: ContextoFila, leidos: Leidos): Omit<MovimientoBanco, "n"> {
  const { formato } = contexto;
  const { fecha, monto, saldo } = leidos;
  const celdaGlosa = textoCelda(celdaDe(fila, contexto, "glosa"));
  const glosa = celdaGlosa.includes("<") ? sinEtiquetas(celdaGlosa).trim() : celdaGlosa;
  const enGlosa = leerGlosa(glosa, formato);
  const pagador = pagadorDe(fila, contexto, enGlosa);
  const id = numeroDe(textoDe(fila, contexto, "id"));
  const conTipo = /transferencia/.test(rotulo(celdaDe(fila, contexto, "tipo")));
  const transferencia = enGlosa.reconocida || conTipo || (formato.transferencias === true && monto > 0);
  return {
    origen: formato.id,
    cuenta: soloCifras(textoDe(fila, contexto, "cuenta") ?? "") ?? contexto.cuenta,
    archivo: contexto.archivo,
    fila: fila.numero,
    linea: lineaDe(fila),
    clase: formato.clase,
    fecha_contable: fecha,
    ocurrido_en: momentoReal(fila, contexto) ?? leidos.ocurrido_en ?? enGlosa.ocurrido_en,
    monto,
    saldo: saldo === null ? null : saldo / (formato.escala ?? 1),
    ...pagador,
    comentario: textoDe(fila, contexto, "comentario"),
    glosa,
    id_banco: formato.serie ? id : null,
    id_serie: id && formato.serie ? formato.serie : null,
    documento: numeroDe(textoDe(fila, contexto, "documento")),
    tipo: tipoDeGlosa({
      glosa: `${glosa} ${pagador.nombre_pagador ?? ""}`,
      monto,
      propio: contexto.propios.has(pagador.rut_pagador ?? ""),
      transferencia,
    }),
  };
}

/** The columns of the payer come before what the glosa says. */
function pagadorDe(fila: FilaCartola, contexto: ContextoFila, enGlosa: PagadorGlosa) {
  const deColumna = rutFormateado(textoDe(fila, contexto, "rut") ?? "");
  const nombre = textoDe(fila, contexto, "nombre") || null;
  const rut = deColumna ?? enGlosa.rut;
  return {
    rut_pagador: rut,
    rut_de: rut === null ? null : deColumna ? ("columna" as const) : ("glosa" as const),
    nombre_pagador: nombre ?? enGlosa.nombre,
    nombre_cortado: nombre === null && enGlosa.nombre !== null && enGlosa.cortado,
    banco_pagador: textoDe(fila, contexto, "banco") || enGlosa.banco,
    cuenta_pagador: textoDe(fila, contexto, "cuenta_pagador") || null,
  };
}

/** Day and time of the transfer where they have their own columns. */
function momentoReal(fila: FilaCartola, contexto: ContextoFila): Date | null {
  const dia = leerFecha(celdaDe(fila, contexto, "fecha_real"), contexto.calendario);
  return dia === null ? null : instanteDe(dia, celdaDe(fila, contexto, "hora"));
}
