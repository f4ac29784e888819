import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerTarjetas } from "#modules/productos/catalogo.store.server.ts";
import { leerPorCerrar } from "#modules/productos/productos.store.server.ts";
import { leerParticipante } from "#modules/sorteos/abonos/leer-persona.server.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { fraseMomento, fraseNumeros, frasePuntos, situacionSorteo, type Tramo } from "./mi-sorteo.ts";
import {
  estaEnMuchos,
  type FilaMiSorteo,
  leerMisSorteos,
  leerMisTramos,
} from "./mis-sorteos.store.server.ts";

/** The page follows two topics of each raffle, and a browser may follow twenty. */
const POR_PAGINA = 8;
/** Ranges of numbers that a card lists. */
const TRAMOS = 4;
/** Raffles that are offered to a person who is in none. */
const OFRECIDOS = 3;

export type MiSorteo = ReturnType<typeof vistaDe>;

/** 'Mis sorteos': a page of the raffles that the person is or was in, and what is needed to add points to them. */
export async function listarMisSorteos(ctx: Ctx, sesion: Sesion, pedida: number) {
  const usuario = sesion.codigo_referido;
  const ahora = ctx.now();
  const [muchos, persona, { sorteos_activos }] = await Promise.all([
    estaEnMuchos(ctx, usuario),
    leerParticipante(ctx, sesion),
    leerAjustes(ctx),
  ]);
  const leer = (cual: number) =>
    leerMisSorteos(ctx, usuario, { ahora, limite: POR_PAGINA, desde: (cual - 1) * POR_PAGINA, muchos });
  const buscada = Math.min(Math.max(1, Math.trunc(pedida) || 1), paginasDe(TOPE_CONTEO, POR_PAGINA));
  const leida = await leer(buscada);
  const { total, vivos } = leida;
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(buscada, paginas);
  const { filas } = pagina === buscada ? leida : await leer(pagina);
  const keys = filas.map(({ key }) => key);
  const [tramos, ofrecidos] = await Promise.all([
    leerMisTramos(ctx, usuario, { keys, cuantos: TRAMOS }),
    total === 0 ? leerPorCerrar(ctx, OFRECIDOS) : [],
  ]);
  const sorteos = filas.map((fila) => {
    const suyos = tramos.filter(({ sorteo }) => sorteo === fila.key);
    return vistaDe(fila, { rangos: suyos, tramos: suyos[0]?.tramos ?? 0 }, ahora);
  });
  return {
    sorteos,
    total,
    vivos,
    pagina,
    paginas,
    ...persona,
    sorteos_activos,
    ofrecidos: await leerTarjetas(
      ctx,
      ofrecidos.map(({ sku }) => sku),
    ),
  };
}

type Numeros = { rangos: readonly Tramo[]; tramos: number };

/** Only words leave the server: until the reveal has ended the page's data must not contain who won. */
function vistaDe(fila: FilaMiSorteo, { rangos, tramos }: Numeros, ahora: Date) {
  const { key, sku, producto, imagen, estado, objetivo, minimo, reunido, puntos, personas } = fila;
  const situacion = situacionSorteo({ ...fila, con_input: fila.input !== null }, ahora);
  const oculto = situacion === "sorteando";
  return {
    key,
    sku,
    producto,
    imagen,
    /** A raffle whose result is being revealed still counts as closed. */
    estado: oculto ? ("Cerrado" as const) : estado,
    objetivo,
    minimo,
    reunido,
    puntos,
    situacion,
    chance: frasePuntos({ puntos, objetivo, personas }),
    numeros: fraseNumeros(rangos, tramos),
    momento: fraseMomento({ ...fila, situacion, premio_puntos: puntosDelPremio(objetivo) }),
    aporte: estado === "Disponible" ? null : { input: fila.input, automatico: fila.automatico },
    premio: situacion === "gano_producto" ? fila.premio : null,
  };
}
