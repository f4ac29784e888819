import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { exportar, hastaElTope } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe } from "#modules/comun/conteo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { negativaAlargar } from "#modules/sorteos/plazo/plazo.ts";
import { fechaSorteo } from "./fecha-sorteo.ts";
import type { FiltrosSorteos } from "./filtros-sorteos.ts";
import { enEscena } from "./realizacion/escenario/revelacion.ts";
import { type InicioSorteo, negativaAbandono, situacionInicio } from "./realizacion/inicio/inicio-sorteo.ts";
import { leerIlegibles } from "./semillas.store.server.ts";
import {
  condicionDeTexto,
  contarSorteosPorEstado,
  type FilaListaSorteo,
  leerCifrasSorteos,
  leerListaSorteos,
  leerSorteoDeLista,
} from "./sorteos-lista.store.server.ts";
import { type ClaseGarantia, cadenaDeEnsayo, claseGarantia } from "./verificacion/garantia.ts";
import { type PulsoFijado, pulsoFijado } from "./verificacion/ronda.ts";

type Lectura = Pick<Ctx, "db" | "now" | "cofre" | "baliza">;

const POR_PAGINA = 25;

/** A raffle as the admin pages show it. */
export type SorteoAdmin = FilaListaSorteo & {
  inicio: InicioSorteo | null;
  /** The shop cannot read its seed, so it cannot be drawn. */
  ilegible: boolean;
  /** Why it cannot be given up; null when it can. */
  negativa_abandono: string | null;
  /** Whether its term can be extended now. */
  alargable: boolean;
  clase_garantia: ClaseGarantia;
  /** Null without a beacon, and until the raffle closes. */
  pulso: PulsoFijado | null;
  /** The draw was started and its pulse is awaited. */
  espera_pulso: boolean;
  /** Its page is showing the draw: the winners are not told here yet. */
  en_escena: boolean;
};

/** Lists raffles of all states: one page, the count of each state, and the figures of the shop. */
export async function listarSorteos(ctx: Lectura, filtros: FiltrosSorteos) {
  const [{ sorteos_fuera_de_horario: fuera_de_horario }, hallados] = await Promise.all([
    leerAjustes(ctx),
    condicionDeTexto(ctx, filtros.texto),
  ]);
  const leerPagina = (pagina: number) =>
    leerListaSorteos(ctx, filtros, { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA }, hallados);
  // There is always a first page; a later one must be among the counted ones.
  const [conteos, cifras, primera] = await Promise.all([
    contarSorteosPorEstado(ctx, hallados),
    leerCifrasSorteos(ctx, fuera_de_horario ? null : ctx.now()),
    filtros.pagina === 1 ? leerPagina(1) : null,
  ]);
  const { estado } = filtros;
  const total = estado ? conteos[estado] : conteos.Disponible + conteos.Cerrado + conteos.Finalizado;
  const paginas = paginasDe(total, POR_PAGINA);
  const pagina = Math.min(filtros.pagina, paginas);
  const filas = primera ?? (await leerPagina(pagina));
  const ilegibles = await leerIlegibles(
    ctx,
    filas.map(({ key }) => key),
  );
  const sorteos = filas.map((fila) => paraAdmin(ctx, fila, { fuera_de_horario, ilegibles }));
  return { sorteos, conteos, cifras, total, pagina, paginas, fuera_de_horario };
}

/** One raffle for its admin page; null when there is none. */
export async function fichaSorteo(ctx: Lectura, key: string) {
  const [fila, ajustes] = await Promise.all([leerSorteoDeLista(ctx, key), leerAjustes(ctx)]);
  if (!fila) return null;
  const { sorteos_fuera_de_horario: fuera_de_horario } = ajustes;
  const ilegibles = await leerIlegibles(ctx, [key]);
  return { sorteo: paraAdmin(ctx, fila, { fuera_de_horario, ilegibles }), fuera_de_horario };
}

type Leido = { fuera_de_horario: boolean; ilegibles: ReadonlySet<string> };

function paraAdmin({ now, baliza }: Lectura, fila: FilaListaSorteo, leido: Leido): SorteoAdmin {
  const ahora = now();
  const { fuera_de_horario, ilegibles } = leido;
  const fecha_sorteo = fila.fecha_sorteo ?? fechaSorteo(fila.fecha_termino ?? ahora).fecha_sorteo;
  const pulso = pulsoFijado(fila.baliza, baliza);
  return {
    ...sinResultado(fila, ahora),
    en_escena: enEscena(fila, ahora),
    inicio: situacionInicio({ ...fila, fecha_sorteo, ahora, fuera_de_horario }),
    ilegible: ilegibles.has(fila.key),
    negativa_abandono: negativaAbandono(fila, ahora)?.frase ?? null,
    alargable: negativaAlargar(fila, ahora) === null,
    clase_garantia: claseGarantia({ garantia: fila.garantia, pulso, cadena_ensayo: cadenaDeEnsayo(baliza) }),
    pulso,
    espera_pulso: fila.estado === "Cerrado" && fila.iniciado && pulso !== null,
  };
}

const NADIE = {
  numero_producto: null,
  numero_puntos: null,
  ganador_producto: null,
  ganador_puntos: null,
  nombre_producto: null,
  nombre_puntos: null,
};

/** The raffle without its winners while its page is showing the draw. */
const sinResultado = <F extends FilaListaSorteo>(fila: F, ahora: Date): F =>
  enEscena(fila, ahora) ? { ...fila, ...NADIE } : fila;

/** What the filter finds, for a CSV file. */
export const exportarSorteos = (ctx: Ctx, { pagina: _, ...filtros }: FiltrosSorteos, sesion: Sesion) =>
  exportar(ctx, sesion, {
    permiso: "sorteos.exportar",
    filtros,
    bloqueo: {
      exenta: "Los resultados son públicos y se deben poder comprobar; llevan códigos, no nombres.",
    },
    leer: () =>
      hastaElTope(async (limite) => {
        const filas = await leerListaSorteos(ctx, { ...filtros, pagina: 1 }, { limite, desde: 0 });
        return filas.map((fila) => sinResultado(fila, ctx.now()));
      }),
    filas: ({ filas }) => filas,
  });
