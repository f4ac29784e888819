import type { EstadoFactor } from "#modules/comun/acceso/permisos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { conMayuscula, enumerar } from "#modules/comun/texto/frases.ts";
import type { Ajustes } from "./ajustes.ts";
import { CAMPOS_TIENDA } from "./formulario.ts";
import { faltaIdentidad } from "./identidad.ts";
import { controlesDeLugar } from "./lugares.ts";

/** What the steps look at besides the settings. */
export type SituacionTienda = {
  cuentas: number;
  productos: number;
  tickets: number;
  versiones_legales: number;
  /** The cheapest and the dearest row of the shipping table, in pesos; null when it has none. */
  envio_menor: number | null;
  envio_mayor: number | null;
  /** The second factor of the admin who looks. */
  factor: EstadoFactor;
};

export const CLAVES_PASOS = [
  "apariencia",
  "vendedor",
  "cuenta",
  "correo",
  "whatsapp",
  "producto",
  "envios",
  "legales",
  "respaldo",
  "factor",
] as const;
type ClavePaso = (typeof CLAVES_PASOS)[number] | "tickets" | "sorteos" | "juego";

export type PasoInicial = {
  clave: ClavePaso;
  titulo: string;
  texto: string;
  enlace: string;
  listo: boolean;
  /** A second place that decides the same. */
  ajuste?: { texto: string; enlace: string };
};
export type PrimerosPasos = {
  /** What every shop needs: first what is left, in the order in which the owner would do it, then what is done. */
  pasos: PasoInicial[];
  /** Parts that a shop may do without: they do not count. */
  opcionales: PasoInicial[];
  listos: number;
  /** All needed steps are done. */
  completo: boolean;
};

/** The list of a new shop. A shop that sells products only can finish it. */
export function primerosPasos(ajustes: Ajustes, situacion: SituacionTienda): PrimerosPasos {
  const todos = necesarios(ajustes, situacion);
  const pasos = todos.toSorted((a, b) => Number(a.listo) - Number(b.listo));
  const listos = pasos.filter(({ listo }) => listo).length;
  return { pasos, opcionales: opcionales(ajustes, situacion), listos, completo: listos === pasos.length };
}

/** Demo shops have nothing to prepare, and the owner may hide the list. */
export const muestraPasos = (ajustes: Ajustes, { completo }: Pick<PrimerosPasos, "completo">): boolean =>
  !ajustes.demostracion && !ajustes.pasos_ocultos && !completo;

function necesarios(ajustes: Ajustes, situacion: SituacionTienda): PasoInicial[] {
  return [
    {
      clave: "apariencia",
      titulo: "Nombre, logo y color",
      texto: "El nombre que leen tus clientes; el logo y el color, si ya los tienes.",
      enlace: "/admin/ajustes",
      listo: ajustes.nombre_tienda !== "",
    },
    {
      clave: "vendedor",
      titulo: "Quién vende",
      texto: `${pideLaTienda()}. Mientras falten razón social, RUT y correo, los visitantes leen «Tienda en preparación».`,
      enlace: "/admin/ajustes#datos-legales",
      listo: faltaIdentidad(ajustes).length === 0,
    },
    {
      clave: "cuenta",
      titulo: "Cuenta bancaria",
      texto: "Banco, tipo de cuenta, número, titular, RUT y correo, para recibir transferencias.",
      enlace: "/admin/productos/cuentas",
      listo: situacion.cuentas > 0,
    },
    {
      clave: "correo",
      titulo: "Correo",
      texto:
        "Envía una prueba a tu dirección: los clientes confirman su cuenta y reciben sus compras por correo.",
      enlace: "#correo",
      listo: ajustes.correo_probado !== "",
    },
    {
      clave: "whatsapp",
      titulo: "WhatsApp",
      texto: "El número que contesta a los clientes. Las páginas lo ofrecen para comprar y preguntar.",
      enlace: "/admin/ajustes",
      listo: ajustes.whatsapp_numero !== "",
    },
    {
      clave: "producto",
      titulo: "Primer producto",
      texto: "Nombre, precio y categoría, con sus fotos. Si tienes muchos, impórtalos de una planilla.",
      enlace: situacion.productos > 0 ? "/admin/productos" : "/admin/productos/nuevo",
      listo: situacion.productos > 0,
    },
    {
      clave: "envios",
      titulo: "Envíos",
      texto: textoEnvios(ajustes, situacion),
      enlace: "/admin/envios",
      listo: ajustes.envios_revisados,
      ajuste: { texto: "Cambiar cuánto incluyes", enlace: "/admin/ajustes?lugar=pagos" },
    },
    {
      clave: "legales",
      titulo: "Textos legales",
      texto: "Léelos, agrega lo tuyo y publica la primera versión.",
      enlace: "/admin/legales",
      listo: situacion.versiones_legales > 0,
    },
    {
      clave: "respaldo",
      titulo: "Respaldo",
      texto: textoRespaldo(ajustes),
      enlace: "#respaldo",
      listo: ajustes.respaldado_en !== "" || ajustes.respaldo !== "",
    },
    {
      clave: "factor",
      titulo: "Segundo factor",
      texto: "Protege tu cuenta con una app de códigos o una llave: desde ella se mueve el dinero.",
      enlace: "/cuenta/seguridad",
      listo: situacion.factor === "puesto",
    },
  ];
}

/** What customers pay today. The start rows cost no more than the shop includes: a shop that does not look gives its shipping away. */
function textoEnvios(
  { envio_incluido_hasta }: Ajustes,
  { envio_menor, envio_mayor }: Pick<SituacionTienda, "envio_menor" | "envio_mayor">,
): string {
  const revisa = "Pon en la tabla lo que te cobra tu empresa de despacho.";
  const incluye = `la tienda paga los primeros ${pesos(envio_incluido_hasta)} de cada uno`;
  if (envio_menor === null || envio_mayor === null)
    return `La tabla está vacía: ${incluye}, y la diferencia se cobra después de la compra. ${revisa}`;
  const cobra = (costo: number) => Math.max(0, costo - envio_incluido_hasta);
  if (cobra(envio_mayor) === 0)
    return `Hoy tus clientes no pagan envío: ${incluye} y ninguno cuesta más de ${pesos(envio_mayor)} en la tabla. ${revisa}`;
  const desde = cobra(envio_menor);
  const hasta = cobra(envio_mayor);
  const pagan = desde === hasta ? pesos(hasta) : `entre ${pesos(desde)} y ${pesos(hasta)}`;
  return `Hoy tus clientes pagan ${pagan} por envío, y ${incluye}. ${revisa}`;
}

/** A backup writes when it ended; without one the step is done by what the owner declares. */
function textoRespaldo({ respaldado_en }: Ajustes): string {
  const instruccion =
    "Pide a quien instala la tienda una copia cada noche en otra máquina, y anota dónde queda.";
  const fecha = new Date(respaldado_en);
  return Number.isNaN(fecha.getTime())
    ? instruccion
    : `Último respaldo: ${formatearFechaHora(fecha)}. ${instruccion}`;
}

const DE_QUIEN_VENDE: ReadonlySet<string> = new Set(Object.keys(CAMPOS_TIENDA));

/** What the form of the shop asks of the seller, in its own words. */
function pideLaTienda(): string {
  const labels = Object.entries(controlesDeLugar("tienda")).flatMap(([campo, { label, obligatorio }]) =>
    obligatorio && DE_QUIEN_VENDE.has(campo) ? [label === "RUT" ? label : label.toLowerCase()] : [],
  );
  return conMayuscula(enumerar(labels));
}

function opcionales(ajustes: Ajustes, { tickets }: SituacionTienda): PasoInicial[] {
  const ensaya = ajustes.sorteos_activos && ajustes.sorteos_fuera_de_horario;
  return [
    {
      clave: "tickets",
      titulo: "Venta de tickets",
      texto: "Crea un ticket con su precio y sus puntos, y enciende su venta.",
      enlace: tickets > 0 ? "/admin/ajustes#partes" : "/admin/productos/tickets",
      listo: tickets > 0 && ajustes.tickets_en_venta,
    },
    {
      clave: "sorteos",
      titulo: "Sorteos",
      texto: ensaya
        ? "Están encendidos como ensayo: pueden hacerse antes de su fecha. Apaga los ensayos antes de abrir."
        : "Los clientes abonan puntos y ganan productos. Con asesoría legal.",
      enlace: ensaya ? "/admin/ajustes?lugar=puntos#ensayos" : "/admin/ajustes#partes",
      listo: ajustes.sorteos_activos && !ensaya,
    },
    {
      clave: "juego",
      titulo: "El Montoncito",
      texto: "El juego de cartas con puntos. Con asesoría legal.",
      enlace: "/admin/ajustes#partes",
      listo: ajustes.juego_activo,
    },
  ];
}
