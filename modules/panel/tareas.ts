import type { Permiso } from "#modules/comun/acceso/permisos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { DIA_MS, lapso } from "#modules/comun/fechas/lapso.ts";
import { conMayuscula, enumerar } from "#modules/comun/texto/frases.ts";
import { type Espera, esperaPlazo, esperaSorteo, sinFecha } from "./espera-tareas.ts";
import { nombrarAlgunos } from "./nombrar-tareas.ts";

/** What waits of one kind of task. */
export type HechoTarea = {
  cuantas: number;
  /** Pesos; null where no money waits. */
  monto: number | null;
  /** Since when the oldest waits; of a raffle, from when it may be drawn; of requests about data and their blocks, the end of the first term. */
  desde: Date | null;
  /** What to call the first ones. */
  nombres: readonly string[];
};

type Tarea = {
  palabras: readonly [una: string, varias: string];
  /** How the line of what is done names it. */
  al_dia: string;
  boton: string;
  /** The list that shows as many rows as the line says. */
  enlace: string;
  /** The page of the menu to which it belongs. */
  seccion: string;
  ver: Permiso;
  hacer: Permiso;
  antigua: "el más antiguo" | "la más antigua";
  /** Its things are counted by another task too. */
  parte?: true;
  /** Its names say how many of each kind there are, so that together they are all of it. */
  por_clase?: true;
};

const VENTAS = { seccion: "/admin/ventas", ver: "ventas.ver", hacer: "ventas.confirmar" } as const;
const DESPACHOS = { seccion: "/admin/despachos", ver: "ventas.ver", hacer: "despachos.mover" } as const;

/** The tasks of the day, in the order of the page. A new kind is a row here and its reading in the store. */
export const TAREAS = {
  pagos: {
    palabras: ["pago por confirmar", "pagos por confirmar"],
    al_dia: "pagos por confirmar",
    boton: "Confirmar",
    enlace: "/admin/ventas?estado=Validando+Pago&orden=fecha-asc",
    antigua: "el más antiguo",
    ...VENTAS,
  },
  despachos: {
    palabras: ["pedido por despachar", "pedidos por despachar"],
    al_dia: "despachos",
    boton: "Preparar",
    enlace: "/admin/despachos",
    antigua: "el más antiguo",
    ...DESPACHOS,
  },
  devoluciones: {
    palabras: ["devolución por atender", "devoluciones por atender"],
    al_dia: "devoluciones",
    boton: "Atender",
    enlace: "/admin/devoluciones?estado=por_atender",
    seccion: "/admin/devoluciones",
    ver: "devoluciones.ver",
    hacer: "devoluciones.atender",
    antigua: "la más antigua",
  },
  boletas: {
    palabras: ["documento tributario por atender", "documentos tributarios por atender"],
    al_dia: "boletas",
    boton: "Atender",
    enlace: "/admin/boletas?estado=por_atender",
    seccion: "/admin/boletas",
    ver: "boletas.ver",
    hacer: "boletas.atender",
    antigua: "el más antiguo",
    por_clase: true,
  },
  renovaciones: {
    palabras: ["renovación de boletas pendiente", "renovaciones de boletas pendientes"],
    al_dia: "folios y certificado",
    boton: "Renovar",
    enlace: "/admin/ajustes/boletas",
    seccion: "/admin/boletas",
    ver: "boletas.abrir",
    hacer: "boletas.editar",
    antigua: "la más antigua",
    por_clase: true,
  },
  sin_compra: {
    palabras: ["transferencia sin compra", "transferencias sin compra"],
    al_dia: "transferencias",
    boton: "Calzar",
    enlace: "/admin/transferencias",
    seccion: "/admin/transferencias",
    ver: "transferencias.ver",
    hacer: "ventas.confirmar",
    antigua: "la más antigua",
  },
  no_calzan: {
    palabras: ["pago que no calza", "pagos que no calzan"],
    al_dia: "pagos que no calzan",
    boton: "Revisar",
    enlace: "/admin/pagos?no_calza=si",
    seccion: "/admin/pagos",
    ver: "pagos.ver",
    hacer: "ventas.boleta",
    antigua: "el más antiguo",
    por_clase: true,
  },
  sorteos: {
    palabras: ["sorteo por iniciar", "sorteos por iniciar"],
    al_dia: "sorteos por iniciar",
    boton: "Iniciar",
    enlace: "/admin/sorteos?estado=Cerrado",
    seccion: "/admin/sorteos",
    ver: "sorteos.ver",
    hacer: "sorteos.iniciar",
    antigua: "el más antiguo",
  },
  premios: {
    palabras: ["premio por entregar", "premios por entregar"],
    al_dia: "premios por entregar",
    boton: "Entregar",
    enlace: "/admin/despachos?premios=si",
    antigua: "el más antiguo",
    parte: true,
    ...DESPACHOS,
  },
  mensajes: {
    palabras: ["mensaje sin responder", "mensajes sin responder"],
    al_dia: "mensajes",
    boton: "Responder",
    enlace: "/admin/asistente#pendientes",
    seccion: "/admin/asistente",
    ver: "asistente.ver",
    hacer: "asistente.editar",
    antigua: "el más antiguo",
  },
  comprobantes: {
    palabras: ["comprobante por revisar", "comprobantes por revisar"],
    al_dia: "comprobantes",
    boton: "Revisar",
    enlace: "/admin/ventas?por_revisar=si&orden=fecha-asc",
    antigua: "el más antiguo",
    parte: true,
    ...VENTAS,
  },
  se_acaban: {
    palabras: ["producto se acaba", "productos se acaban"],
    al_dia: "existencias",
    boton: "Reponer",
    enlace: "/admin/productos?pocas=si",
    seccion: "/admin/productos",
    ver: "productos.ver",
    hacer: "productos.editar",
    antigua: "el más antiguo",
  },
  solicitudes: {
    palabras: ["solicitud de datos", "solicitudes de datos"],
    al_dia: "solicitudes de datos",
    boton: "Responder",
    enlace: "/admin/datos?estado=abiertas",
    seccion: "/admin/datos",
    ver: "datos.ver",
    hacer: "datos.responder",
    antigua: "la más antigua",
  },
  bloqueos: {
    palabras: ["bloqueo de datos por responder", "bloqueos de datos por responder"],
    al_dia: "bloqueos de datos",
    boton: "Responder",
    enlace: "/admin/datos?estado=bloqueo",
    seccion: "/admin/datos",
    ver: "datos.ver",
    hacer: "datos.responder",
    antigua: "el más antiguo",
    parte: true,
  },
  correos: {
    palabras: ["correo atascado", "correos atascados"],
    al_dia: "correos",
    boton: "Reintentar",
    enlace: "/admin/correos?estado=atascado",
    seccion: "/admin/correos",
    ver: "correos.ver",
    hacer: "correos.reintentar",
    antigua: "el más antiguo",
  },
} as const satisfies Record<string, Tarea>;

export type ClaveTarea = keyof typeof TAREAS;
export type HechosTareas = Partial<Record<ClaveTarea, HechoTarea>>;

const FILAS: Readonly<Record<ClaveTarea, Tarea>> = TAREAS;
const CLAVES = Object.keys(TAREAS) as ClaveTarea[];

/** The tasks that a person may see. */
export const tareasPara = (puede: (permiso: Permiso) => boolean): ClaveTarea[] =>
  CLAVES.filter((clave) => puede(FILAS[clave].ver));

/** How many things wait on each page of the menu, each counted once. */
export function conteosDelMenu(cuantas: Partial<Record<ClaveTarea, number>>): Record<string, number> {
  const conteos: Record<string, number> = {};
  for (const clave of CLAVES) {
    const { seccion, parte } = FILAS[clave];
    if (!parte) conteos[seccion] = (conteos[seccion] ?? 0) + (cuantas[clave] ?? 0);
  }
  return conteos;
}

export type LineaTarea = Pick<Tarea, "boton" | "enlace" | "seccion"> & {
  clave: ClaveTarea;
  cuantas: number;
  palabras: string;
  /** The money, or the first ones by name. */
  detalle: string;
  /** How long the oldest waits, or when its moment comes. */
  espera: string;
  /** Both in short. */
  breve: string;
  tarde: boolean;
};

type Mirada = {
  ahora: Date;
  puede: (permiso: Permiso) => boolean;
  /** From how many days on a task is late. */
  tarde_dias: number;
  /** Up to how many units are few. */
  pocas: number;
  /** Raffles may be drawn before their date. */
  fuera_de_horario: boolean;
};

/** The lines of the day for a person, and the names of what has nothing to do. */
export function lineasDelDia(
  hechos: HechosTareas,
  mirada: Mirada,
): { lineas: LineaTarea[]; al_dia: string[] } {
  const suyas = tareasPara(mirada.puede).flatMap((clave) => {
    const hecho = hechos[clave];
    return hecho ? [{ clave, hecho }] : [];
  });
  return {
    lineas: suyas
      .filter(({ hecho }) => hecho.cuantas > 0)
      .map(({ clave, hecho }) => lineaDe(clave, hecho, mirada)),
    al_dia: suyas.filter(({ hecho }) => hecho.cuantas === 0).map(({ clave }) => FILAS[clave].al_dia),
  };
}

function lineaDe(clave: ClaveTarea, hecho: HechoTarea, mirada: Mirada): LineaTarea {
  const { palabras, boton, enlace, seccion, hacer, por_clase = false } = FILAS[clave];
  const { cuantas, monto, desde } = hecho;
  const nombres = por_clase ? conMayuscula(enumerar(hecho.nombres)) : nombrarAlgunos(hecho.nombres, cuantas);
  const detalle = [monto === null ? "" : pesos(monto), nombres].filter(Boolean).join(": ");
  const { espera, corta, tarde, pronto } = esperaDe(clave, hecho, mirada);
  return {
    clave,
    cuantas,
    palabras: palabras[cuantas === 1 ? 0 : 1],
    detalle,
    espera,
    breve: paraTelefono({ monto, desde }, { detalle, espera, corta }),
    tarde,
    boton: mirada.puede(hacer) && !pronto ? boton : "Ver",
    enlace,
    seccion,
  };
}

/** What a phone has room for: the money and how long it waits, else the one of both that the task has. */
function paraTelefono(
  { monto, desde }: Pick<HechoTarea, "monto" | "desde">,
  { detalle, espera, corta }: Pick<Espera, "espera" | "corta"> & { detalle: string },
): string {
  if (monto !== null) return `${pesos(monto)} · ${corta}`;
  return desde === null ? detalle : conMayuscula(espera);
}

function esperaDe(clave: ClaveTarea, { desde }: HechoTarea, mirada: Mirada): Espera {
  const { ahora, tarde_dias, pocas } = mirada;
  if (clave === "se_acaban") return sinFecha(pocas === 0 ? "no queda ninguno" : `quedan ${pocas} o menos`);
  if (desde === null) return sinFecha("");
  if (clave === "sorteos") return esperaSorteo(desde, mirada);
  if (clave === "solicitudes" || clave === "bloqueos") return esperaPlazo(desde, ahora);
  const ms = ahora.getTime() - desde.getTime();
  const corta = ms < 60_000 ? "recién" : `hace ${lapso(ms)}`;
  return {
    espera: `${FILAS[clave].antigua}, ${corta}`,
    corta,
    tarde: ms >= tarde_dias * DIA_MS,
    pronto: false,
  };
}
