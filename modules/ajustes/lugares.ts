import { z } from "zod";
import { type Entrada, type Errores, type Leido, leerFormulario } from "#modules/comun/formulario.ts";
import { type Controles, controlesDe } from "#modules/comun/texto/controles.ts";
import type { Ajustes } from "./ajustes.ts";
import { CAMPOS_REGLAS, CAMPOS_TIENDA } from "./formulario.ts";
import { CAMPOS_MARCA } from "./marca/formulario-marca.ts";
import { leerFilasTransportistas } from "./transportistas.ts";

const TODOS = { ...CAMPOS_MARCA, ...CAMPOS_TIENDA, ...CAMPOS_REGLAS };

export type CampoAjuste = keyof typeof TODOS;

/** A part of a place: the first one is always open, the others are folded. */
type Grupo = { titulo: string; campos: readonly CampoAjuste[] };
type Lugar = { nombre: string; frase: string; texto: string; grupos: readonly [Grupo, ...Grupo[]] };

const grupo = (titulo: string, ...campos: CampoAjuste[]): Grupo => ({ titulo, campos });

/** The five places of the settings. Words of machines stand in the last one only. */
export const LUGARES = {
  tienda: {
    nombre: "Tienda",
    frase: "Nombre, logo, color y contacto",
    texto: "Se lee en la cabecera, al pie, en los correos y en las páginas legales.",
    grupos: [
      grupo(
        "Lo que se ve",
        "nombre_tienda",
        "color",
        "whatsapp_numero",
        "email",
        "horario_atencion",
        "domicilio",
      ),
      grupo("Datos legales", "razon_social", "rut", "giro", "representante", "telefono"),
      grupo("Textos y redes", "lema", "descripcion", "pie", "instagram", "facebook", "tiktok", "youtube"),
    ],
  },
  pagos: {
    nombre: "Pagos y envío",
    frase: "Plazos, envío incluido y retiro",
    texto: "Cuánto espera una compra sin pago y qué parte del envío pones tú.",
    grupos: [
      grupo(
        "Plazos",
        "envio_incluido_hasta",
        "horas_reserva",
        "horas_sin_pago",
        "dias_sin_pago",
        "dias_envio_sin_tarifa",
      ),
      grupo("Devoluciones", "envio_retracto", "dias_enviar_devolucion"),
      grupo("Retiro en tienda", "retiro_activo", "retiro_direccion", "retiro_horario"),
      grupo("Feriados", "feriados"),
      grupo(
        "Topes de una compra",
        "max_unidades_linea",
        "max_lineas",
        "max_pesos_venta",
        "max_ventas_sin_pagar",
        "max_comprobantes_venta",
      ),
      grupo("Boletas", "pagos_con_boleta_desde"),
      grupo("Transferencias seguras", "confirmar_solas"),
      grupo(
        "Pagos registrados a mano",
        "pago_a_mano_extra",
        "pago_a_mano_aviso",
        "pago_a_mano_dias",
        "a_favor_aviso",
      ),
    ],
  },
  puntos: {
    nombre: "Puntos y sorteos",
    frase: "Cuánto regalas, mínimos y plazos",
    texto: "Lo que vale un punto y lo que gana quien invita.",
    grupos: [
      grupo("Puntos", "referido_porcentaje", "valor_punto"),
      grupo("Sorteos", "envio_premio", "premio_dias", "sorteo_dias", "sorteo_se_repite"),
      grupo(
        "Límites de precios y puntos",
        "regalo_maximo_porcentaje",
        "precio_minimo_porcentaje",
        "precio_minimo_dias",
      ),
      grupo("Topes de El Montoncito", "apuesta_maxima", "perdida_banca_diaria"),
      grupo("Ensayos", "sorteos_fuera_de_horario"),
    ],
  },
  avisos: {
    nombre: "Avisos",
    frase: "Qué correos salen y cuándo",
    texto: "Lo que te avisamos a ti, y desde cuándo la tienda dice que queda poco.",
    grupos: [
      grupo(
        "Avisos",
        "avisos_admin",
        "tarea_tarde_dias",
        "aviso_existencias",
        "existencias_bajas",
        "quedan_desde",
      ),
    ],
  },
  tecnico: {
    nombre: "Técnico",
    frase: "Respaldos, conexiones y límites",
    texto: "Para quien instala y cuida la máquina de la tienda.",
    grupos: [
      grupo("Límites", "asistente_consultas_diarias", "dias_sin_confirmar"),
      grupo("Otros asistentes", "puerta_asistentes"),
      grupo("Cuánto se guardan los datos", "dias_correos", "dias_notificaciones", "anios_contables"),
      grupo("Espacio en el disco", "disco_aviso_mb", "disco_minimo_mb"),
    ],
  },
} as const satisfies Record<string, Lugar>;

export type NombreLugar = keyof typeof LUGARES;

export const NOMBRES_LUGARES = Object.keys(LUGARES) as NombreLugar[];

/** The place that an address names; the first one for any other. */
export const lugarNombrado = (texto: string | null): NombreLugar =>
  NOMBRES_LUGARES.find((lugar) => lugar === texto) ?? "tienda";

export const gruposDe = (lugar: NombreLugar): readonly Grupo[] => LUGARES[lugar].grupos;

const camposDe = (lugar: NombreLugar): CampoAjuste[] => gruposDe(lugar).flatMap(({ campos }) => [...campos]);

const CONTROLES = controlesDe(z.object(TODOS));

/** The fields of a place, as its page draws them. */
export const controlesDeLugar = (lugar: NombreLugar): Controles<CampoAjuste> =>
  Object.fromEntries(camposDe(lugar).map((campo) => [campo, CONTROLES[campo]])) as Controles<CampoAjuste>;

/** A page shows some settings: a text that its form does not send stays as it is. A box that is not sent is not checked. */
function leerCampos(lugar: NombreLugar, entrada: Entrada): Leido<Partial<Ajustes>> {
  const enviados = camposDe(lugar).filter((campo) => campo in entrada || CONTROLES[campo].tipo === "si_o_no");
  const forma = Object.fromEntries(enviados.map((campo) => [campo, TODOS[campo]]));
  return leerFormulario<Partial<Ajustes>>(z.object(forma), entrada);
}

/** A customer who picks up must know where and when. */
function erroresDeRetiro({ retiro_activo, retiro_direccion, retiro_horario }: Partial<Ajustes>): Errores {
  const frase = "Escríbelo para ofrecer el retiro en tienda.";
  return {
    ...(retiro_activo && retiro_direccion === "" && { retiro_direccion: frase }),
    ...(retiro_activo && retiro_horario === "" && { retiro_horario: frase }),
  };
}

/** The form of a place: its settings, and the carriers where it shows them. */
export function leerLugar(lugar: NombreLugar, entrada: Entrada): Leido<Partial<Ajustes>> {
  const campos = leerCampos(lugar, entrada);
  const filas: Leido<Partial<Ajustes>> =
    lugar === "pagos" && "nombre_0" in entrada
      ? leerFilasTransportistas(entrada)
      : { datos: {}, errores: null };
  const errores = { ...campos.errores, ...filas.errores, ...(campos.datos && erroresDeRetiro(campos.datos)) };
  if (Object.keys(errores).length > 0) return { datos: null, errores };
  return { datos: { ...campos.datos, ...filas.datos }, errores: null };
}

/**
 * How the shop looks, and reminders to its own people: changing them moves no money, no right and no word that a customer
 * trusts. Every other setting asks again who the person is.
 */
const LIBRES: ReadonlySet<string> = new Set<keyof Ajustes>([
  "nombre_tienda",
  "logo",
  "color",
  "lema",
  "descripcion",
  "pie",
  "quedan_desde",
  "existencias_bajas",
  "tarea_tarde_dias",
  "aviso_existencias",
  "respaldo",
  "pasos_ocultos",
]);

export const pideProbarse = (cambiados: readonly string[]): boolean =>
  cambiados.some((clave) => !LIBRES.has(clave));
