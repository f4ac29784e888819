import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as esquema from "#database/schema.ts";
import { DATOS_GUARDADOS } from "./textos/privacidad-datos.ts";

/** Under which row of the privacy policy each table with personal data stands. */
const FILA_DE: Record<string, string> = {
  account: "Cuenta",
  user: "Cuenta",
  usuarios: "Perfil",
  referidos: "Cuenta",
  verification: "Cuenta",
  factores_totp: "Segundo paso",
  codigos_recuperacion: "Segundo paso",
  llaves_acceso: "Segundo paso",
  ingresos_pendientes: "Segundo paso",
  session: "Sesión",
  limites: "Sesión",
  archivos: "Compras",
  cobros_khipu: "Compras",
  cotizaciones: "Compras",
  cupones_usos: "Compras",
  devoluciones: "Compras",
  pagos: "Compras",
  productos_compras: "Compras",
  reservas: "Compras",
  ventas: "Compras",
  cartolas: "Transferencias",
  fintoc_movimientos: "Transferencias",
  movimientos_banco: "Transferencias",
  pagadores: "Transferencias",
  apuestas: "Puntos",
  autoexclusiones: "Puntos",
  deudas: "Puntos",
  historial_sumas: "Puntos",
  libro_asientos: "Puntos",
  libro_cuentas: "Puntos",
  libro_movimientos: "Puntos",
  montoncito_limites: "Puntos",
  partidas_seudonimos: "Puntos",
  sorteos_consentimientos: "Puntos",
  sorteos_input: "Puntos",
  sorteos_seudonimos: "Puntos",
  tickets_compras: "Puntos",
  tickets_montoncitos: "Puntos",
  tickets_participantes: "Puntos",
  avisos_stock: "Favoritos",
  favoritos: "Favoritos",
  conversaciones: "Mensajes",
  conversaciones_mensajes: "Mensajes",
  correos: "Mensajes",
  notificaciones: "Mensajes",
  preguntas_pendientes: "Mensajes",
  push_envios: "Avisos",
  push_preferencias: "Avisos",
  push_suscripciones: "Avisos",
  auditoria: "Registro de la tienda",
  conexiones_envios: "Registro de la tienda",
  filtros_guardados: "Registro de la tienda",
  idempotencia: "Registro de la tienda",
  invitaciones: "Registro de la tienda",
};

/** Tables that hold the shop's own data: goods, settings, keys, seals, sums of all people. An admin's name may stand beside a change. */
const SIN_PERSONAS = new Set(
  `ajustes carpetas categorias conexiones_salidas conexiones_secretos conocimientos cuentas cupones errores_por_hora existencias_movimientos
   fichas_api fintoc_conexion fintoc_eventos formatos_cartola legal_versiones libro_anexos libro_horas libro_nodos libro_revisiones libro_sellos libro_sumas
   montoncitos partidas partidas_semillas portadas productos productos_ediciones productos_estados productos_opciones productos_palabras pulsos
   precios_historia push_llaves relevos respaldos secretos sorteos sorteos_semillas tarifas_envio tickets tickets_estados ventas_sumas`.split(
    /\s+/,
  ),
);

test("the privacy policy has a row for every table with personal data", () => {
  const tablas = Object.values(esquema).flatMap((valor) => (is(valor, PgTable) ? [getTableName(valor)] : []));
  const filas = new Set(DATOS_GUARDADOS.map(([nombre]) => nombre));
  const sinFila = tablas.filter((tabla) => !SIN_PERSONAS.has(tabla) && !filas.has(FILA_DE[tabla] ?? ""));
  expect(sinFila).toEqual([]);
});

test.each([
  ["Transferencias", /movimientos de nuestra cuenta.*RUT.*qué RUT pagó/s],
  ["Compras", /dirección de despacho con el nombre y el celular de quien recibe/],
  ["Puntos", /si ganas un sorteo.*qué nombre y comuna.*cuándo lo permitiste o lo retiraste/s],
  ["Segundo paso", /app de códigos.*códigos de recuperación.*passkey/s],
  ["Sesión", /parte de la dirección IP/],
])("%s says what is kept", (fila, dicho) => {
  expect(DATOS_GUARDADOS.find(([nombre]) => nombre === fila)?.[1]).toMatch(dicho);
});
