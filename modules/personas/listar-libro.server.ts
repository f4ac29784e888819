import type { Lector } from "#modules/comun/tx/contexto.ts";
import { MOTIVOS } from "#modules/puntos/asiento.ts";
import { type Cuenta, codigoDeCuenta, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { type FiltrosLibro, haciaNuevos } from "#modules/puntos/filtros-libro.ts";
import {
  type FilaAsiento,
  type FilaMovimiento,
  leerAsientosLibro,
  leerMovimientosLibro,
  sumarPorAsiento,
} from "#modules/puntos/libro.store.server.ts";
import type { AsientoLibro, MovimientoLibro } from "#modules/puntos/libro.ts";
import { nombrePersona } from "./persona.ts";
import { type FilaUsuario, leerUsuarios } from "./personas.store.server.ts";

export const ASIENTOS_POR_PAGINA = 50;
/** Sides of an entry that a row of the list has room for. */
const LADOS = 6;
const MAX_EXPORTADOS = 20_000;
/** Whoever looks for "a" means nobody in particular. */
export const MAX_PERSONAS = 20;

/** The people that a text finds; `demasiadas` when there are more than the book looks for. */
export async function buscarPersonas(ctx: Lector, texto: string, limite = MAX_PERSONAS) {
  const filtros = { texto, orden: "nombre", pagina: 1 } as const;
  const personas = await leerUsuarios(ctx, filtros, { limite: limite + 1, desde: 0 });
  return { personas: personas.slice(0, limite), demasiadas: personas.length > limite };
}

type Encontradas = { personas: FilaUsuario[]; demasiadas: boolean };

async function encontrar(ctx: Lector, texto: string | undefined): Promise<Encontradas | null> {
  return texto ? buscarPersonas(ctx, texto) : null;
}

/** A page of the book with its edges, and the people that the filter found. */
export async function listarLibro(ctx: Lector, filtros: FiltrosLibro) {
  const encontradas = await encontrar(ctx, filtros.texto);
  const cuentas = cuentasDe(encontradas);
  const limite = ASIENTOS_POR_PAGINA;
  const leidas = await leerAsientosLibro(ctx, { filtros, cuentas, limite: limite + 1 });
  const hacia_nuevos = haciaNuevos(filtros);
  const hay_mas = leidas.length > limite;
  const filas = hacia_nuevos ? leidas.slice(-limite) : leidas.slice(0, limite);
  const bordes = {
    mas_nuevos: (hacia_nuevos ? hay_mas : filtros.antes !== undefined) ? (filas[0]?.id ?? null) : null,
    mas_antiguos: (hacia_nuevos ? filtros.despues !== undefined : hay_mas)
      ? (filas.at(-1)?.id ?? null)
      : null,
  };
  return {
    asientos: await conMovimientos(ctx, enOrden(filas, filtros), cuentas, LADOS),
    bordes,
    personas: encontradas?.personas ?? [],
    demasiadas: encontradas?.demasiadas ?? false,
  };
}

const enOrden = <T>(filas: readonly T[], { orden }: FiltrosLibro): readonly T[] =>
  orden === "antiguos" ? filas.toReversed() : filas;

const cuentasDe = (encontradas: Encontradas | null): Cuenta[] | null =>
  encontradas?.personas.map(({ codigo_referido }) => cuentaUsuario(codigo_referido)) ?? null;

async function conMovimientos(
  ctx: Lector,
  filas: readonly FilaAsiento[],
  cuentas: readonly Cuenta[] | null,
  maximo: number,
): Promise<AsientoLibro[]> {
  const asientos = filas.map(({ id }) => id);
  const [movimientos, sumas] = await Promise.all([
    leerMovimientosLibro(ctx, { asientos, primero: cuentas ?? [], maximo }),
    sumarPorAsiento(ctx, asientos, cuentas),
  ]);
  const porAsiento = Map.groupBy(movimientos, ({ asiento }) => asiento);
  return filas.map(({ id, clave, motivo, fecha, datos }) => {
    const lados = porAsiento.get(id) ?? [];
    return {
      ...{ id, clave, fecha },
      motivo: MOTIVOS.find((conocido) => conocido === motivo) ?? "ajuste",
      razon: typeof datos.motivo === "string" ? datos.motivo : null,
      movimientos: lados.map(lado),
      cuantos: lados[0]?.cuantos ?? 0,
      puntos: sumas.get(id) ?? 0,
    };
  });
}

function lado({ cuenta, puntos, ...campos }: FilaMovimiento): MovimientoLibro {
  const codigo_referido = codigoDeCuenta(cuenta);
  return {
    cuenta,
    puntos,
    persona: codigo_referido === null ? null : nombrePersona({ ...campos, codigo_referido }),
  };
}

/** All that the filter finds with every side of each entry, for a file; `cortado` when there was more. */
export async function exportarLibro(ctx: Lector, filtros: FiltrosLibro) {
  const cuentas = cuentasDe(await encontrar(ctx, filtros.texto));
  const entera = { ...filtros, antes: undefined, despues: undefined };
  const leidas = await leerAsientosLibro(ctx, { filtros: entera, cuentas, limite: MAX_EXPORTADOS + 1 });
  const filas = haciaNuevos(entera) ? leidas.slice(-MAX_EXPORTADOS) : leidas.slice(0, MAX_EXPORTADOS);
  const asientos = await conMovimientos(ctx, enOrden(filas, filtros), cuentas, Number.MAX_SAFE_INTEGER);
  return { asientos, cortado: leidas.length > MAX_EXPORTADOS };
}
