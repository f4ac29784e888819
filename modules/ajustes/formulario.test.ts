import { expect, test } from "vitest";
import { leerEncendido, leerPausa } from "./formulario.ts";
import { controlesDeLugar, leerLugar, NOMBRES_LUGARES } from "./lugares.ts";

const TIENDA = {
  razon_social: " Puntazo  SpA ",
  rut: "771234569",
  giro: "Venta por internet",
  domicilio: "Av. Providencia 1234",
  representante: "Javiera Soto",
  email: "hola@puntazo.cl",
  telefono: "+56 9 1234 5678",
  whatsapp_numero: "+56 9 1234 5678",
};
const REGLAS = {
  referido_porcentaje: "10",
  envio_incluido_hasta: "$ 5.000",
  avisos_admin: "al_momento",
  aviso_existencias: "on",
  retiro_activo: "",
  retiro_direccion: "",
  retiro_horario: "",
  asistente_consultas_diarias: "1.000",
  puerta_asistentes: "on",
  max_unidades_linea: "999",
  max_lineas: "100",
  max_pesos_venta: "20.000.000",
  max_ventas_sin_pagar: "10",
  max_comprobantes_venta: "10",
  dias_sin_confirmar: "7",
  dias_correos: "1.095",
  dias_notificaciones: "365",
  anios_contables: "6",
  quedan_desde: "5",
  existencias_bajas: "5",
  tarea_tarde_dias: "3",
  envio_premio: "tienda",
  envio_retracto: "cliente",
  dias_enviar_devolucion: "30",
  sorteo_dias: "180",
  premio_dias: "60",
  sorteo_se_repite: "on",
  valor_punto: "10",
  regalo_maximo_porcentaje: "50",
  precio_minimo_porcentaje: "70",
  precio_minimo_dias: "30",
  horas_reserva: "2",
  horas_sin_pago: "48",
  dias_envio_sin_tarifa: "10",
  feriados: "2026-09-18",
  dias_sin_pago: "7",
  pagos_con_boleta_desde: "2026-12-01",
  pago_a_mano_extra: "10",
  pago_a_mano_aviso: "100.000",
  pago_a_mano_dias: "7",
  a_favor_aviso: "50.000",
  apuesta_maxima: "1.000",
  perdida_banca_diaria: "100.000",
  disco_aviso_mb: "2.000",
  disco_minimo_mb: "300",
};

test("a whole form is put in order", () => {
  expect(leerLugar("tienda", TIENDA).datos).toMatchObject({
    razon_social: "Puntazo SpA",
    whatsapp_numero: "56912345678",
  });
  const lugares = ["pagos", "puntos", "avisos", "tecnico"] as const;
  expect(Object.assign({}, ...lugares.map((lugar) => leerLugar(lugar, REGLAS).datos))).toEqual({
    referido_porcentaje: 10,
    envio_incluido_hasta: 5000,
    confirmar_solas: false,
    avisos_admin: "al_momento",
    aviso_existencias: true,
    retiro_activo: false,
    retiro_direccion: "",
    retiro_horario: "",
    asistente_consultas_diarias: 1000,
    puerta_asistentes: true,
    max_unidades_linea: 999,
    max_lineas: 100,
    max_pesos_venta: 20_000_000,
    max_ventas_sin_pagar: 10,
    max_comprobantes_venta: 10,
    dias_sin_confirmar: 7,
    dias_correos: 1095,
    dias_notificaciones: 365,
    anios_contables: 6,
    quedan_desde: 5,
    existencias_bajas: 5,
    tarea_tarde_dias: 3,
    envio_premio: "tienda",
    valor_punto: 10,
    regalo_maximo_porcentaje: 50,
    precio_minimo_porcentaje: 70,
    precio_minimo_dias: 30,
    horas_reserva: 2,
    horas_sin_pago: 48,
    dias_envio_sin_tarifa: 10,
    feriados: "2026-09-18",
    dias_sin_pago: 7,
    pagos_con_boleta_desde: "2026-12-01",
    pago_a_mano_extra: 10,
    pago_a_mano_aviso: 100_000,
    pago_a_mano_dias: 7,
    a_favor_aviso: 50_000,
    apuesta_maxima: 1_000,
    perdida_banca_diaria: 100_000,
    disco_aviso_mb: 2_000,
    disco_minimo_mb: 300,
    envio_retracto: "cliente",
    dias_enviar_devolucion: 30,
    sorteo_dias: 180,
    premio_dias: 60,
    sorteo_se_repite: true,
    sorteos_fuera_de_horario: false,
  });
});

test.each([
  ["razon_social", "  ", "Escribe la razón social."],
  ["rut", "11.111.111-2", "Ese RUT no es válido"],
  ["email", "hola", "correo válido"],
  ["telefono", "llámame", "8 a 15 números"],
  ["telefono", "123", "8 a 15 números"],
  ["whatsapp_numero", "9 1234", "código del país"],
  ["whatsapp_numero", "98 765 4321 00", "celular chileno, como 9 1234 5678"],
  ["domicilio", "x".repeat(201), "hasta 200 caracteres"],
])("the shop's %s cannot be «%s»", (campo, valor, frase) => {
  const { errores } = leerLugar("tienda", { ...TIENDA, [campo]: valor });
  expect(Object.keys(errores ?? {})).toEqual([campo]);
  expect(errores?.[campo]).toContain(frase);
});

test.each([
  ["referido_porcentaje", "101", "entre 0 y 100."],
  ["referido_porcentaje", "-1", "entre 0 y 100."],
  ["referido_porcentaje", "7,5", "sin decimales"],
  ["envio_incluido_hasta", "mucho", "entre 0 y 1.000.000."],
  ["avisos_admin", "nunca", "Elige cuándo"],
  ["asistente_consultas_diarias", "muchas", "entre 0 y 1.000.000."],
  ["asistente_consultas_diarias", "-1", "entre 0 y 1.000.000."],
  ["max_unidades_linea", "0", "entre 1 y 100.000."],
  ["max_lineas", "101", "entre 1 y 100."],
  ["max_pesos_venta", "gratis", "entre 1.000 y 1.000.000.000."],
  ["max_ventas_sin_pagar", "0", "entre 1 y 1.000."],
  ["max_comprobantes_venta", "", "entre 1 y 100."],
  ["dias_sin_confirmar", "1", "entre 2 y 365."],
  ["anios_contables", "5", "entre 6 y 20."],
  ["quedan_desde", "-1", "entre 0 y 1.000."],
  ["existencias_bajas", "1001", "entre 0 y 1.000."],
  ["tarea_tarde_dias", "0", "entre 1 y 90."],
  ["horas_reserva", "49", "entre 1 y 48."],
  ["dias_sin_pago", "0", "entre 1 y 90."],
  ["horas_sin_pago", "721", "entre 1 y 720."],
  ["premio_dias", "14", "entre 15 y 365."],
  ["dias_envio_sin_tarifa", "0", "entre 1 y 90."],
  ["feriados", "18 de septiembre", "no es un día"],
  ["apuesta_maxima", "0", "entre 1 y 1.000.000.000."],
  ["perdida_banca_diaria", "-1", "entre 0 y 1.000.000.000."],
  ["disco_aviso_mb", "mucho", "entre 0 y 10.000.000."],
  ["disco_minimo_mb", "-1", "entre 0 y 10.000.000."],
])("the rule %s cannot be «%s»", (campo, valor, frase) => {
  const [lugar] = NOMBRES_LUGARES.filter((uno) => campo in controlesDeLugar(uno));
  const { errores } = leerLugar(lugar ?? "tienda", { ...REGLAS, [campo]: valor });
  expect(Object.keys(errores ?? {})).toEqual([campo]);
  expect(errores?.[campo]).toContain(frase);
});

test("a part is switched on with the declaration only, and paused with any short notice", () => {
  expect(leerEncendido({ parte: "juego", declaracion: "on" }).datos).toMatchObject({
    parte: "juego",
    nota: "",
  });
  expect(leerEncendido({ parte: "juego" }).errores).toHaveProperty("declaracion");
  expect(leerEncendido({ parte: "caja", declaracion: "on" }).errores).toHaveProperty("parte");
  expect(leerPausa({ parte: "sorteos", aviso: " Volvemos\r\nel lunes. " }).datos?.aviso).toBe(
    "Volvemos\nel lunes.",
  );
  expect(leerPausa({ parte: "sorteos", aviso: "x".repeat(301) }).errores).toHaveProperty("aviso");
});
