import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { fraseReclamo } from "#modules/compras/premio/reclamo.ts";
import { leerReclamoDeSorteo } from "#modules/compras/premio/reclamos.store.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { leerPulsoFijado } from "#modules/comun/baliza/garantia.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerBases } from "./bases-guardadas.ts";
import { ventanaSorteo } from "./fecha-sorteo.ts";
import { franja } from "./franja.ts";
import type { NombrePublico } from "./ganadores/ganador-publico.ts";
import { leerGanadores, SIN_GANADORES } from "./ganadores/leer-ganadores.server.ts";
import { esKeySorteo } from "./participacion.ts";
import {
  enTabla,
  type FilaParticipante,
  filasParticipantes,
  paginaDe,
  plegarPorPersona,
} from "./participantes-vista.ts";
import { negativaAbandono } from "./realizacion/inicio/inicio-sorteo.ts";
import {
  type FilaSorteo,
  leerAportesPublicos,
  leerFilaSorteo,
  leerInputs,
  leerProximoSorteo,
  leerRangosDePagina,
} from "./sorteos.store.server.ts";
import { cadenaDeEnsayo } from "./verificacion/garantia.ts";
import { pulsoFijado } from "./verificacion/ronda.ts";

export type VistaSorteo = NonNullable<Awaited<ReturnType<typeof leerSorteo>>>;

type Pedido = { sku: string; key: string; pagina?: number };

/**
 * Everything that the raffle's page shows to this person; null when that product has no such raffle. It contains no full code
 * of other people, and the seed and the inputs under pseudonyms only once they are public.
 */
export async function leerSorteo(ctx: Ctx, { sku, key, pagina = 1 }: Pedido, sesion: Sesion | null) {
  const fila = esKeySorteo(key) ? await leerFilaSorteo(ctx, sku, key) : null;
  if (!fila) return null;
  const yo = sesion?.codigo_referido ?? null;
  const terminado = fila.estado === "Finalizado";
  const [rangos, { inputs, ...propio }, ajustes, proximo, baliza, ganadores, reclamo] = await Promise.all([
    leerRangosDePagina(ctx, key),
    leerInputs(ctx, key, yo),
    leerAjustes(ctx),
    terminado ? leerProximoSorteo(ctx) : null,
    leerBalizaPublica(ctx, fila),
    fila.numero_producto === null ? SIN_GANADORES : leerGanadores(ctx, fila, sesion),
    fila.numero_producto === null ? null : leerReclamoDeSorteo(ctx, key),
  ]);
  const filas = filasParticipantes(rangos, yo, fila);
  const { sorteos_activos, sorteos_fuera_de_horario } = ajustes;
  const { ganador_producto: _, ganador_puntos: __, bases, ...publico } = fila;
  return {
    ...publico,
    ahora: ctx.now(),
    ...ventana(fila),
    ...baliza,
    bases: leerBases(bases, fila, ajustes),
    personas: new Set(rangos.map(({ usuario }) => usuario)).size,
    inputs,
    tabla: paginaDe(terminado ? plegarPorPersona(filas) : filas.map(enTabla), pagina),
    franja: franja(filas, fila.objetivo),
    ganadores: ganadoresDe(filas, fila, ganadores.publicos),
    /** Whether the product was not claimed in time; its winner also reads until when it can be. */
    premio: reclamo && {
      vencido: reclamo.vencido_en !== null,
      frase: fila.ganador_producto === yo ? fraseReclamo(reclamo) : null,
    },
    /** Asked of a winner only: whether the page may show their name. */
    consentimiento: ganadores.consentimiento,
    /** Given to admins who may see customers. */
    contactos: ganadores.contactos,
    yo: yo ? loMio(filas, yo, propio) : null,
    proximo: sorteos_activos ? proximo : null,
    es_admin: sesion?.role === "admin",
    permisos: {
      iniciar: puede(sesion, "sorteos.iniciar"),
      mensaje: puede(sesion, "sorteos.mensaje"),
      abandonar: puede(sesion, "sorteos.abandonar") && negativaAbandono(fila, ctx.now()) === null,
    },
    con_sesion: sesion !== null,
    ajustes: { sorteos_activos, sorteos_fuera_de_horario },
  };
}

function ventana({ fecha_sorteo }: FilaSorteo) {
  if (!fecha_sorteo) return { sorteo_automatico: null, termino_ventana: null };
  const { sorteo_automatico, termino_ventana } = ventanaSorteo(fecha_sorteo);
  return { sorteo_automatico, termino_ventana };
}

/** What the page shows of the beacon: the pinned pulse, its signature once it is out, and the inputs once they are public. */
async function leerBalizaPublica(ctx: Ctx, { key, baliza, semilla, huella_aportes }: FilaSorteo) {
  const publicos = semilla !== null && huella_aportes !== null;
  const [texto, aportes] = await Promise.all([
    baliza === null ? null : leerPulsoFijado(ctx, baliza),
    publicos ? leerAportesPublicos(ctx, key) : null,
  ]);
  return {
    /** Null without a beacon, and until the raffle closes. */
    pulso: pulsoFijado(texto ?? baliza, ctx.baliza),
    /** Given when this shop uses a rehearsal chain: the verifier in the browser needs it, and pages say 'baliza de ensayo'. */
    cadena_ensayo: cadenaDeEnsayo(ctx.baliza),
    /** The first ones; `inputs` counts all of them and the acta lists them. */
    aportes,
  };
}

/** The two winning numbers with the masked codes of their holders, and the names of those who agreed. */
function ganadoresDe(
  filas: readonly FilaParticipante[],
  fila: FilaSorteo,
  publicos: ReadonlyMap<string, NombrePublico>,
) {
  const { numero_producto, numero_puntos, ganador_producto, ganador_puntos } = fila;
  if (numero_producto === null || numero_puntos === null) return null;
  const premiado = (premio: FilaParticipante["premio"], numero: number, quien: string | null) => {
    const ganadora = filas.find((una) => una.premio === premio);
    return {
      numero,
      codigo: ganadora?.codigo ?? "",
      publico: publicos.get(quien ?? "") ?? null,
      mio: ganadora?.mio ?? false,
    };
  };
  return {
    producto: premiado("producto", numero_producto, ganador_producto),
    puntos: premiado("puntos", numero_puntos, ganador_puntos),
  };
}

type Propio = Omit<Awaited<ReturnType<typeof leerInputs>>, "inputs">;

/** The viewer's own ranges; null when they have none in this raffle. */
function loMio(filas: readonly FilaParticipante[], codigo: string, { input, automatico, seudonimo }: Propio) {
  const mias = filas.filter(({ mio }) => mio);
  if (mias.length === 0) return null;
  return {
    codigo,
    rangos: mias.map(({ inicio, final }) => ({ inicio, final })),
    puntos: mias.reduce((suma, { puntos }) => suma + puntos, 0),
    seudonimo,
    input,
    automatico: automatico ?? false,
  };
}

/** Whether that product has that raffle. */
export const existeSorteo = async (ctx: Ctx, sku: string, key: string): Promise<boolean> =>
  esKeySorteo(key) && (await leerFilaSorteo(ctx, sku, key)) !== null;

/** The raffle's frozen rules and the other facts that their document names. */
export async function leerBasesSorteo(ctx: Ctx, sku: string, key: string) {
  const fila = esKeySorteo(key) ? await leerFilaSorteo(ctx, sku, key) : null;
  if (!fila) return null;
  const { compromiso, fecha_inicio } = fila;
  return { bases: leerBases(fila.bases, fila, await leerAjustes(ctx)), key, sku, compromiso, fecha_inicio };
}
