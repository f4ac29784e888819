import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import type { PeriodoCartola } from "#modules/transferencias/movimiento.ts";
import { leerFecha } from "./fecha.ts";
import type { Rotulos } from "./formato.ts";
import { type CeldaCartola, type FilaCartola, rotulo, textoCelda } from "./hoja.ts";
import { leerMonto } from "./monto.ts";

/** What a file says about itself above its table. */
export type DatosCartola = {
  cuenta: string | null;
  rut: string | null;
  periodo: PeriodoCartola | null;
  saldo_inicial: number | null;
  saldo_final: number | null;
  total_abonos: number | null;
  total_cargos: number | null;
};

const ALCANCE = 5;

/** The places where the value of a label may stand: after its colon, to its right, below it. */
function valoresDe(filas: readonly FilaCartola[], nombre: RegExp): CeldaCartola[] {
  return filas.flatMap(({ celdas }, i) =>
    celdas.flatMap((celda, columna) => {
      if (typeof celda !== "string") return [];
      const [antes = "", despues = ""] = partirRotulo(celda);
      if (!nombre.test(rotulo(antes))) return [];
      const derecha = celdas
        .slice(columna + 1, columna + 1 + ALCANCE)
        .find((otra) => textoCelda(otra).trim() !== "");
      return [despues, derecha ?? null, filas[i + 1]?.celdas[columna] ?? null];
    }),
  );
}

const partirRotulo = (celda: string): [string, string] => {
  const dosPuntos = celda.indexOf(":");
  return dosPuntos === -1 ? [celda, ""] : [celda.slice(0, dosPuntos), celda.slice(dosPuntos + 1).trim()];
};

/** The first of these places that can be read. */
function leido<T>(
  filas: readonly FilaCartola[],
  nombre: RegExp | undefined,
  leer: (celda: CeldaCartola) => T | null,
): T | null {
  if (!nombre) return null;
  for (const celda of valoresDe(filas, nombre)) {
    const valor = leer(celda);
    if (valor !== null) return valor;
  }
  return null;
}

const enCuenta = (celda: CeldaCartola): string | null => {
  const [numero = ""] = /\d[\d\s.-]{4,}\d/.exec(textoCelda(celda)) ?? [];
  return soloCifras(numero);
};

/** Digits of an account; null when they are too few to be one. */
export function soloCifras(numero: string): string | null {
  const cifras = numero.replace(/\D/g, "");
  return cifras.length >= 6 && cifras.length <= 24 ? cifras : null;
}

const enDia = (celda: CeldaCartola): string | null => diasDe(celda)[0] ?? null;

/** All days that stand in a text. */
const diasDe = (celda: CeldaCartola): string[] => {
  const partes = typeof celda === "number" ? [celda] : textoCelda(celda).split(/[^\d/.-]+/);
  return partes.flatMap(
    (parte) => leerFecha(parte, { estilos: ["dma", "aaaammdd"], periodo: null, desde1904: false }) ?? [],
  );
};

const enMonto = (celda: CeldaCartola): number | null => leerMonto(celda) ?? null;

const enPeriodo = (celda: CeldaCartola): PeriodoCartola | null => {
  const [desde, hasta] = diasDe(celda);
  return desde && hasta ? { desde, hasta } : null;
};

function periodoDe(filas: readonly FilaCartola[], { desde, hasta, periodo }: Rotulos): PeriodoCartola | null {
  const primero = leido(filas, desde, enDia);
  const ultimo = leido(filas, hasta, enDia);
  const dicho = primero && ultimo ? { desde: primero, hasta: ultimo } : leido(filas, periodo, enPeriodo);
  return dicho && dicho.desde <= dicho.hasta ? dicho : null;
}

/** The sum of these labels, without sign; null when one is missing. */
function sumaDe(filas: readonly FilaCartola[], nombres: readonly RegExp[] | undefined): number | null {
  const montos = nombres?.map((nombre) => leido(filas, nombre, enMonto));
  if (!montos) return null;
  return montos.reduce<number | null>(
    (suma, monto) => (suma === null || monto === null ? null : suma + Math.abs(monto)),
    0,
  );
}

export const leerDatos = (filas: readonly FilaCartola[], rotulos: Rotulos): DatosCartola => ({
  cuenta: leido(filas, rotulos.cuenta, enCuenta),
  rut: leido(filas, rotulos.rut, (celda) => rutFormateado(textoCelda(celda))) ?? rutEntreParentesis(filas),
  periodo: periodoDe(filas, rotulos),
  saldo_inicial: leido(filas, rotulos.saldo_inicial, enMonto),
  saldo_final: leido(filas, rotulos.saldo_final, enMonto),
  total_abonos: sumaDe(filas, rotulos.total_abonos),
  total_cargos: sumaDe(filas, rotulos.total_cargos),
});

/** "Comercial de Prueba SpA (067820518-4)" */
function rutEntreParentesis(filas: readonly FilaCartola[]): string | null {
  for (const { celdas } of filas)
    for (const celda of celdas) {
      const [, escrito] = /\((\d{7,9}-[\dkK])\)/.exec(textoCelda(celda)) ?? [];
      const rut = escrito && rutFormateado(escrito);
      if (rut) return rut;
    }
  return null;
}

/** Whether the file says that its account is in another currency. */
export const enOtraMoneda = (filas: readonly FilaCartola[]): boolean =>
  valoresDe(filas, /^(tipo de )?moneda$/).some((celda) =>
    /\b(dolar|dolares|usd|euro|eur|uf)\b/.test(rotulo(celda)),
  );
