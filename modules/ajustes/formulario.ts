import { z } from "zod";
import { NUMERO_WHATSAPP_INVALIDO, numeroWhatsapp } from "#modules/comun/contacto/whatsapp.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import {
  type Entrada,
  entero,
  type Leido,
  leerFormulario,
  linea,
  lineaRut,
  parrafos,
  siONo,
} from "#modules/comun/formulario.ts";
import { campo } from "#modules/comun/texto/controles.ts";
import { type Ajustes, ENVIOS_PREMIO, MAX_RETIRO } from "./ajustes.ts";
import { feriados } from "./feriados.ts";
import { PARTES_PAUSABLES } from "./pausa.ts";

const MAX_ENVIO = 1_000_000;
const MAX_CONSULTAS = 1_000_000;
const MAX_MB = 10_000_000;
export const MAX_AVISO = 300;
export const MAX_NOTA = 300;

/** Who sells, and how to reach the shop. */
export const CAMPOS_TIENDA = {
  razon_social: campo(linea("Escribe la razón social.", 120), { label: "Razón social" }),
  rut: campo(lineaRut("Escribe el RUT de la tienda."), { label: "RUT" }),
  giro: campo(linea("Escribe el giro.", 160), { label: "Giro" }),
  domicilio: campo(linea("Escribe el domicilio.", 200), { label: "Domicilio" }),
  representante: campo(linea("Escribe quién representa a la tienda.", 120), { label: "Representante" }),
  email: campo(
    linea("Escribe el correo de la tienda.", 120).pipe(
      z.email("Escribe un correo válido, por ejemplo hola@tutienda.cl."),
    ),
    { label: "Correo", tipo: "correo" },
  ),
  telefono: campo(
    linea("Escribe el teléfono de la tienda.", 30).refine(
      (texto) => /^\+?[\d ()-]+$/.test(texto) && /^\d{8,15}$/.test(texto.replace(/\D/g, "")),
      "Escribe un teléfono de 8 a 15 números, por ejemplo +56 9 1234 5678.",
    ),
    { label: "Teléfono", tipo: "telefono" },
  ),
  // A shop may sell without WhatsApp: then its pages offer mail.
  whatsapp_numero: campo(
    parrafos(30).transform((texto, c) => {
      const numero = texto === "" ? "" : numeroWhatsapp(texto);
      if (numero !== null) return numero;
      c.addIssue({ code: "custom", message: NUMERO_WHATSAPP_INVALIDO });
      return z.NEVER;
    }),
    {
      label: "WhatsApp",
      tipo: "telefono",
      ayuda:
        "Un celular chileno, o con + y el código del país. Los botones de WhatsApp escriben a este número.",
    },
  ),
  horario_atencion: campo(parrafos(120), {
    label: "Cuándo responden personas",
    tipo: "linea",
    ayuda:
      "Por ejemplo: lunes a viernes, de 9:00 a 18:00. Mati lo dice junto al WhatsApp, el correo y el teléfono.",
  }),
} satisfies Partial<Record<keyof Ajustes, z.ZodType>>;

/** Every number and choice that the owner may want to change. */
export const CAMPOS_REGLAS = {
  referido_porcentaje: campo(entero("Escribe un porcentaje sin decimales", 0, 100), {
    label: "Porcentaje por referido",
    ayuda:
      "De los puntos de cada compra pagada de quien fue invitado. Vale para las que confirmes desde ahora.",
  }),
  envio_incluido_hasta: campo(entero("Escribe un monto en pesos", 0, MAX_ENVIO), {
    label: "Envío incluido hasta",
    ayuda: "En pesos. Lo que pase de ahí es diferencia de envío del cliente.",
  }),
  envio_premio: campo(z.enum(ENVIOS_PREMIO, "Elige quién paga el envío de un premio."), {
    tipo: "eleccion",
    label: "Envío de los premios",
    opciones: { tienda: "Lo paga la tienda", regla_general: "Como en una compra" },
    ayuda: "Queda fijo en las bases de cada sorteo: vale para los que se abran desde ahora.",
  }),
  envio_retracto: campo(z.enum(["tienda", "cliente"], "Elige quién paga el envío de vuelta."), {
    tipo: "eleccion",
    label: "Envío de vuelta de un retracto",
    opciones: { tienda: "Lo paga la tienda", cliente: "Lo paga el cliente" },
    ayuda: "El de un producto con falla lo paga siempre la tienda.",
  }),
  dias_enviar_devolucion: campo(entero("Escribe un número de días", 5, 180), {
    label: "Días para enviar una devolución aceptada",
    ayuda:
      "También para que llegue desde que el cliente dice que la envió. Después queda «Vencida»; si llega igual, puedes recibirla.",
  }),
  sorteo_dias: campo(entero("Escribe un número de días", 7, 730), {
    label: "Días para llegar a la meta",
    ayuda:
      "Después el sorteo termina y los puntos vuelven a sus dueños. Vale para los que se abran desde ahora.",
  }),
  premio_dias: campo(entero("Escribe un número de días", 15, 365), {
    label: "Días para reclamar un premio",
    ayuda: "Con dirección y RUT; después vuelve a stock. Vale para los sorteos que se abran desde ahora.",
  }),
  sorteo_se_repite: campo(siONo, {
    label: "Abrir otro sorteo cuando uno vence",
    ayuda: "Apagado, el producto queda sin sorteo hasta que guardes su ficha.",
  }),
  retiro_activo: campo(siONo, {
    label: "Ofrecer retiro en tienda",
    ayuda: "El carrito pregunta si despachas o lo retiran; retirar no cobra envío ni pide dirección.",
  }),
  retiro_direccion: campo(parrafos(MAX_RETIRO), {
    tipo: "linea",
    label: "Dónde se retira",
    ejemplo: "Av. Matta 100, Ñuñoa",
  }),
  retiro_horario: campo(parrafos(MAX_RETIRO), {
    tipo: "linea",
    label: "Cuándo se retira",
    ejemplo: "Lunes a viernes, de 10 a 18 h",
  }),
  max_unidades_linea: campo(entero("Escribe un número de unidades", 1, 100_000), {
    label: "Unidades por línea",
  }),
  max_lineas: campo(entero("Escribe un número de líneas", 1, 100), { label: "Líneas", ayuda: "Hasta 100." }),
  max_pesos_venta: campo(entero("Escribe un monto en pesos", 1_000, 1_000_000_000), {
    label: "Total en pesos",
  }),
  max_ventas_sin_pagar: campo(entero("Escribe un número de compras", 1, 1_000), {
    label: "Compras sin pagar por persona",
  }),
  max_comprobantes_venta: campo(entero("Escribe un número de comprobantes", 1, 100), {
    label: "Comprobantes por compra",
  }),
  dias_sin_confirmar: campo(entero("Escribe un número de días", 2, 365), {
    label: "Días para confirmar el correo",
    ayuda: "Después se borra la cuenta que nadie confirmó.",
  }),
  dias_correos: campo(entero("Escribe un número de días", 365, 3_650), {
    label: "Días que se guardan los correos enviados",
    ayuda: "Sirven para probar qué se le dijo a cada cliente. Después se borran.",
  }),
  dias_notificaciones: campo(entero("Escribe un número de días", 90, 3_650), {
    label: "Días que se guardan los avisos de la campana",
    ayuda: "Después se borran.",
  }),
  anios_contables: campo(entero("Escribe un número de años", 6, 20), {
    label: "Años que se guarda lo contable",
    ayuda:
      "Comprobantes, boletas, cartolas, quién hizo cada transferencia y los clientes sin cuenta. Después se borran o quedan sin identidad. Pregúntale el plazo a tu contador.",
  }),
  quedan_desde: campo(entero("Escribe un número de unidades", 0, 1_000), {
    label: "Decir «Quedan N» desde",
    ayuda: "Unidades. Con más, la tienda no dice cuántas hay.",
  }),
  existencias_bajas: campo(entero("Escribe un número de unidades", 0, 1_000), {
    label: "Avisar en el panel desde",
    ayuda: "Unidades. El panel lista lo que tiene estas o menos.",
  }),
  tarea_tarde_dias: campo(entero("Escribe un número de días", 1, 90), {
    label: "Una tarea está atrasada desde",
    ayuda: "Días. En Hoy, lo que espera este tiempo o más se marca con un reloj.",
  }),
  valor_punto: campo(entero("Escribe un monto en pesos", 1, 1_000_000), {
    label: "Valor de un punto",
    ayuda: "En pesos. Solo mientras no haya un ticket a la venta: el más barato dice cuánto vale.",
  }),
  regalo_maximo_porcentaje: campo(entero("Escribe un porcentaje sin decimales", 0, 100), {
    label: "Porcentaje máximo de regalo",
    ayuda: "Lo que pueden valer los puntos de regalo de un producto, de su precio.",
  }),
  precio_minimo_porcentaje: campo(entero("Escribe un porcentaje sin decimales", 0, 100), {
    label: "Porcentaje mínimo del precio más alto",
    ayuda: "Un precio no puede bajar de ahí.",
  }),
  precio_minimo_dias: campo(entero("Escribe un número de días", 1, 365), {
    label: "Días del precio más alto",
    ayuda: "El más alto de estos últimos días es el que cuenta.",
  }),
  horas_reserva: campo(entero("Escribe un número de horas", 1, 48), {
    label: "Horas que se apartan",
    ayuda: "Desde que el cliente presiona Pagar.",
  }),
  horas_sin_pago: campo(entero("Escribe un número de horas", 1, 720), {
    label: "Horas hábiles que espera una compra sin pago",
    ayuda: "Después, quien compre puede tomar sus unidades. Un comprobante le da el mismo plazo una vez más.",
  }),
  feriados: campo(feriados, {
    label: "Feriados",
    filas: 4,
    ayuda:
      "Un día por línea, como 2026-09-18. Estos días y los fines de semana no cuentan en los plazos de días u horas hábiles.",
  }),
  dias_envio_sin_tarifa: campo(entero("Escribe un número de días", 1, 90), {
    label: "Días hábiles de un envío sin tarifa",
    ayuda: "Si nadie dice que llegó, la entrega cuenta desde el despacho más los días de su tarifa, o estos.",
  }),
  dias_sin_pago: campo(entero("Escribe un número de días", 1, 90), {
    label: "Días para pagar una compra",
    ayuda: "Después se rechaza sola y sus unidades vuelven, salvo que tenga un comprobante por revisar.",
  }),
  pago_a_mano_extra: campo(entero("Escribe un porcentaje sin decimales", 0, 100), {
    label: "Porcentaje sobre lo que falta",
    ayuda: "Un pago a mano puede pasar lo que falta hasta en este porcentaje.",
  }),
  pago_a_mano_aviso: campo(entero("Escribe un monto en pesos", 0, 1_000_000_000), {
    label: "Avisarte desde",
    ayuda:
      "En pesos. Por campana y correo, cuando otra persona registra un pago a mano y la compra llega a este monto.",
  }),
  pago_a_mano_dias: campo(entero("Escribe un número de días", 1, 60), {
    label: "Días sin un movimiento del banco",
    ayuda: "Después, la revisión del libro nombra la compra.",
  }),
  a_favor_aviso: campo(entero("Escribe un monto en pesos", 0, 1_000_000_000), {
    label: "Nombrar saldos a favor sobre",
    ayuda: "En pesos. La revisión del libro nombra las compras que guardan más que esto a favor del cliente.",
  }),
  pagos_con_boleta_desde: campo(
    parrafos(10).refine(
      (dia) => dia === "" || inicioDeDia(dia) !== null,
      "Escribe una fecha, por ejemplo 2026-12-24, o déjala vacía.",
    ),
    {
      tipo: "dia",
      label: "Cada pago lleva boleta desde",
      ayuda:
        "Desde ese día, Pagos y «Hoy» nombran las compras pagadas sin boleta. Vacío no la echa de menos.",
    },
  ),
  confirmar_solas: campo(siONo, {
    label: "Confirmar solas las transferencias seguras",
    ayuda:
      "Con el código de la compra y el monto exacto, o con un RUT que ya le pagó con código a ese cliente y el monto exacto, de una cartola definitiva o de tu banco conectado. Te avisamos y puedes deshacer por 10 minutos. Lo demás siempre lo confirma una persona.",
  }),
  avisos_admin: campo(z.enum(["al_momento", "resumen_diario"], "Elige cuándo llegan los avisos."), {
    tipo: "eleccion",
    label: "Avisos por correo a quienes administran",
    opciones: { al_momento: "Al momento", resumen_diario: "Un resumen al día" },
    ayuda:
      "Al momento llega a lo más un correo cada 10 minutos, con todo lo que pasó. La campana avisa siempre al instante.",
  }),
  aviso_existencias: campo(siONo, {
    label: "Avisarte una vez al día lo que se acaba",
    ayuda: "Por campana y correo, cada mañana, solo si algo tiene pocas unidades.",
  }),
  asistente_consultas_diarias: campo(entero("Escribe cuántas consultas", 0, MAX_CONSULTAS), {
    label: "Consultas diarias de Mati al modelo o flujo",
    ayuda:
      "Cuántas veces al día Mati puede preguntar al servicio externo, que puede cobrarte. Al llegar al tope, o con 0, responde el asistente de la tienda.",
  }),
  puerta_asistentes: campo(siONo, {
    label: "Otros asistentes pueden preguntarle a la tienda",
    ayuda:
      "Abre /mcp: el asistente de un cliente busca productos, cotiza envíos y propone carritos, que el cliente confirma aquí. Ventas y pedidos solo se leen con una ficha de Conexiones.",
  }),
  apuesta_maxima: campo(entero("Escribe un número de puntos", 1, 1_000_000_000), {
    label: "Puntos por persona en cada partida",
    ayuda: "La mesa muestra este máximo.",
  }),
  perdida_banca_diaria: campo(entero("Escribe un número de puntos", 0, 1_000_000_000), {
    label: "Puntos que la banca puede perder al día",
    ayuda: "Al llegar ahí la mesa no recibe más apuestas. El panel avisa desde el 80 %.",
  }),
  disco_aviso_mb: campo(entero("Escribe un número de megabytes", 0, MAX_MB), {
    label: "Avisar desde",
    ayuda: "Megabytes libres. Con menos, la administración lo dice en cada página.",
  }),
  disco_minimo_mb: campo(entero("Escribe un número de megabytes", 0, MAX_MB), {
    label: "Mínimo para atender",
    ayuda: "Megabytes libres. Con menos, /salud/listo responde 503 para que tu monitor avise.",
  }),
  sorteos_fuera_de_horario: campo(siONo, {
    label: "Ensayos: los sorteos pueden hacerse antes de su fecha",
    ayuda: "Solo para probar la tienda: apágalo antes de abrir al público.",
  }),
} satisfies Partial<Record<keyof Ajustes, z.ZodType>>;

const parte = z.enum(PARTES_PAUSABLES, "Esa parte de la tienda no existe.");

const encendido = z.object({
  parte,
  declaracion: siONo.refine(
    (marcada) => marcada,
    "Para encenderla debes declarar que la tienda recibió asesoría legal.",
  ),
  nota: parrafos(MAX_NOTA),
});

const pausa = z.object({ parte, aviso: parrafos(MAX_AVISO) });

export type DatosEncendido = z.infer<typeof encendido>;
export type DatosPausa = z.infer<typeof pausa>;

export const leerEncendido = (entrada: Entrada): Leido<DatosEncendido> => leerFormulario(encendido, entrada);
export const leerPausa = (entrada: Entrada): Leido<DatosPausa> => leerFormulario(pausa, entrada);
