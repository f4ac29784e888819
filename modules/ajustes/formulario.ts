import { z } from "zod";
import {
  type Entrada,
  entero,
  type Leido,
  leerFormulario,
  linea,
  parrafos,
  siONo,
} from "#modules/comun/formulario.ts";
import { rutFormateado } from "#modules/comun/rut.ts";
import { NUMERO_WHATSAPP_INVALIDO, numeroWhatsapp } from "#modules/comun/whatsapp.ts";
import { type Ajustes, ENVIOS_PREMIO } from "./ajustes.ts";
import { feriados } from "./feriados.ts";
import { PARTES } from "./pausa.ts";

const MAX_ENVIO = 1_000_000;
const MAX_CONSULTAS = 1_000_000;
const MAX_MB = 10_000_000;
export const MAX_AVISO = 300;
export const MAX_NOTA = 300;

const tienda = z.object({
  razon_social: linea("Escribe la razón social.", 120),
  rut: linea("Escribe el RUT de la tienda.", 20).transform((texto, c) => {
    const rut = rutFormateado(texto);
    if (rut !== null) return rut;
    c.addIssue({ code: "custom", message: "Ese RUT no es válido: revisa sus números y su dígito." });
    return z.NEVER;
  }),
  giro: linea("Escribe el giro.", 160),
  domicilio: linea("Escribe el domicilio.", 200),
  representante: linea("Escribe quién representa a la tienda.", 120),
  email: linea("Escribe el correo de la tienda.", 120).pipe(
    z.email("Escribe un correo válido, por ejemplo hola@tutienda.cl."),
  ),
  telefono: linea("Escribe el teléfono de la tienda.", 30).refine(
    (texto) => /^\+?[\d ()-]+$/.test(texto) && /^\d{8,15}$/.test(texto.replace(/\D/g, "")),
    "Escribe un teléfono de 8 a 15 números, por ejemplo +56 9 1234 5678.",
  ),
  // A shop may sell without WhatsApp: then its pages offer mail.
  whatsapp_numero: parrafos(30).transform((texto, c) => {
    const numero = texto === "" ? "" : numeroWhatsapp(texto);
    if (numero !== null) return numero;
    c.addIssue({ code: "custom", message: NUMERO_WHATSAPP_INVALIDO });
    return z.NEVER;
  }),
} satisfies Partial<Record<keyof Ajustes, z.ZodType>>);

const reglas = z.object({
  referido_porcentaje: entero("Escribe un porcentaje sin decimales", 0, 100),
  envio_incluido_hasta: entero("Escribe un monto en pesos", 0, MAX_ENVIO),
  envio_premio: z.enum(ENVIOS_PREMIO, "Elige quién paga el envío de un premio."),
  max_unidades_linea: entero("Escribe un número de unidades", 1, 100_000),
  max_lineas: entero("Escribe un número de líneas", 1, 100),
  max_pesos_venta: entero("Escribe un monto en pesos", 1_000, 1_000_000_000),
  max_ventas_sin_pagar: entero("Escribe un número de compras", 1, 1_000),
  max_comprobantes_venta: entero("Escribe un número de comprobantes", 1, 100),
  dias_sin_confirmar: entero("Escribe un número de días", 2, 365),
  quedan_desde: entero("Escribe un número de unidades", 0, 1_000),
  existencias_bajas: entero("Escribe un número de unidades", 0, 1_000),
  valor_punto: entero("Escribe un monto en pesos", 1, 1_000_000),
  regalo_maximo_porcentaje: entero("Escribe un porcentaje sin decimales", 0, 100),
  precio_minimo_porcentaje: entero("Escribe un porcentaje sin decimales", 0, 100),
  precio_minimo_dias: entero("Escribe un número de días", 1, 365),
  horas_reserva: entero("Escribe un número de horas", 1, 48),
  horas_sin_pago: entero("Escribe un número de horas", 1, 720),
  feriados,
  dias_sin_pago: entero("Escribe un número de días", 1, 90),
  pago_a_mano_extra: entero("Escribe un porcentaje sin decimales", 0, 100),
  pago_a_mano_aviso: entero("Escribe un monto en pesos", 0, 1_000_000_000),
  pago_a_mano_dias: entero("Escribe un número de días", 1, 60),
  a_favor_aviso: entero("Escribe un monto en pesos", 0, 1_000_000_000),
  confirmar_solas: siONo,
  avisos_admin: z.enum(["al_momento", "resumen_diario"], "Elige cuándo llegan los avisos."),
  asistente_consultas_diarias: entero("Escribe cuántas consultas", 0, MAX_CONSULTAS),
  apuesta_maxima: entero("Escribe un número de puntos", 1, 1_000_000_000),
  perdida_banca_diaria: entero("Escribe un número de puntos", 0, 1_000_000_000),
  disco_aviso_mb: entero("Escribe un número de megabytes", 0, MAX_MB),
  disco_minimo_mb: entero("Escribe un número de megabytes", 0, MAX_MB),
  sorteos_fuera_de_horario: siONo,
} satisfies Partial<Record<keyof Ajustes, z.ZodType>>);

const parte = z.enum(PARTES, "Esa parte de la tienda no existe.");

const encendido = z.object({
  parte,
  declaracion: siONo.refine(
    (marcada) => marcada,
    "Para encenderla debes declarar que la tienda recibió asesoría legal.",
  ),
  nota: parrafos(MAX_NOTA),
});

const pausa = z.object({ parte, aviso: parrafos(MAX_AVISO) });

/** The two forms of the first steps. */
const respaldo = z.object({ respaldo: linea("Escribe dónde guardas los respaldos.", 200) });
const ocultos = z.object({ pasos_ocultos: siONo });

export type DatosPasos = Pick<Partial<Ajustes>, "respaldo" | "pasos_ocultos">;
export type DatosTienda = z.infer<typeof tienda>;
export type DatosReglas = z.infer<typeof reglas>;
export type DatosEncendido = z.infer<typeof encendido>;
export type DatosPausa = z.infer<typeof pausa>;

export const leerTienda = (entrada: Entrada): Leido<DatosTienda> => leerFormulario(tienda, entrada);
export const leerReglas = (entrada: Entrada): Leido<DatosReglas> => leerFormulario(reglas, entrada);
export const leerEncendido = (entrada: Entrada): Leido<DatosEncendido> => leerFormulario(encendido, entrada);
export const leerPausa = (entrada: Entrada): Leido<DatosPausa> => leerFormulario(pausa, entrada);
export const leerPasos = (entrada: Entrada): Leido<DatosPasos> =>
  "respaldo" in entrada ? leerFormulario(respaldo, entrada) : leerFormulario(ocultos, entrada);
