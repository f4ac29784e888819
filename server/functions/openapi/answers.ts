import { z } from "zod";

// What functions answer, as the description tells it; a test compares real answers with these.

const instante = z.iso.datetime();
const message = z.string().describe("Frase para mostrar.");
const huella = z.string().regex(/^[0-9a-f]{64}$/);
const porMonton = <T extends z.ZodType>(valor: T) =>
  z.strictObject({
    monton_1: valor,
    monton_2: valor,
    monton_3: valor,
    monton_4: valor,
    monton_5: valor,
    monton_6: valor,
  });

export const abono = z.strictObject({
  puntosInicio: z.int().describe("Primer número del tramo."),
  puntosFinal: z.int().describe("Último número del tramo."),
  compromiso: huella.describe("SHA-256 de la semilla del sorteo, fijada antes del primer abono."),
  message,
});

export const correo = z.strictObject({ estado: z.enum(["enviado", "pendiente"]), message });

export const sorteo = z.strictObject({
  ganadores: z
    .strictObject({
      ganador_producto: z.string().describe("Código con máscara."),
      ganador_puntos: z.string().describe("Código con máscara."),
      numero_producto: z.int(),
      numero_puntos: z.int(),
    })
    .nullable()
    .describe("Nulo mientras se espera la baliza pública."),
  message,
});

const cuenta = z.strictObject({
  nombre: z.string(),
  rut: z.string(),
  banco: z.string(),
  tipo_cuenta: z.string(),
  numero: z.string(),
  email: z.string(),
  monto: z.int(),
  asunto: z.string(),
});

export const cotizacion = z.strictObject({
  codigo: z.string().describe("Código de venta, para el asunto de la transferencia."),
  vence_en: instante.describe("Hasta cuándo valen los precios: 48 horas."),
  lineas: z.array(
    z.strictObject({
      tipo: z.enum(["producto", "ticket"]),
      id: z.int(),
      sku: z.string().nullable(),
      nombre: z.string(),
      imagen_1: z.string().nullable(),
      precio: z.int(),
      puntos: z.int(),
      cantidad: z.int(),
      total: z.int(),
    }),
  ),
  productos: z.int().describe("Pesos en productos."),
  puntos: z.int().describe("Pesos en tickets de puntos."),
  total: z.int().describe("Pesos a transferir."),
  puntos_ganados: z.int().describe("Puntos que da la compra una vez pagada."),
  cuentas: z.array(cuenta),
});

export const compra = z.strictObject({
  codigoVenta: z.string(),
  link: z.enum(["/mis-pedidos", "/mis-puntos"]).describe("Página que sigue."),
  message,
});

export const pago = z.strictObject({ codigo: z.string(), estado_pago: z.literal("Pagado"), message });

const partida = z.strictObject({
  key_partida: z.string(),
  estado: z.enum(["abierta", "cuenta", "Cerrada", "finalizada", "anulada"]),
  tiempo_inicio: instante.nullable(),
  duracion: z.int().describe("Segundos de la cuenta regresiva."),
  mostrar_cartas: z.boolean(),
  compromiso: huella.describe("SHA-256 de la semilla, publicado antes de la primera apuesta."),
  version: z.int().describe("Crece con cada cambio de la mesa."),
  cerrada_en: instante.nullable(),
});
const carta = z.string().describe("Nombre de la carta, o «reverso» hasta el cierre.");
const apuesta = z.strictObject({
  jugador: z.string().describe("Código; con máscara si es de otra persona."),
  montoncito: z.string(),
  puntos_apostados: z.int(),
  resultado: z.string(),
});
const resultadoMonton = z.enum(["ganada", "perdida", "empatada", "banca"]);
const desenlace = {
  resultadosMontones: porMonton(resultadoMonton).nullable(),
  resultado: z.enum(["Has Ganado", "Has Perdido", "Empatado"]).nullable(),
  resultadoUsuario: z.strictObject({ resultado: z.int(), totalApostado: z.int() }).nullable(),
};
const mesa = {
  partida,
  montoncitos: porMonton(carta),
  apuestas: z.array(apuesta).describe("A lo más 200; los totales las incluyen todas."),
  totales: porMonton(z.int()),
  mis: porMonton(z.int()).describe("Los puntos propios en cada montón."),
  ahora: instante.describe("Hora del servidor."),
};

export const juego = z.strictObject({
  ...mesa,
  banca: z.int().nullable(),
  semilla: z.string().nullable(),
  ...desenlace,
  saldo: z.int().describe("El saldo que se puede mostrar ahora."),
  saldo_despues: z.int(),
});
export const mesaNueva = z.strictObject(mesa);
export const cuentaRegresiva = z.strictObject({
  partidaId: z.string(),
  tiempoInicio: instante,
  duracion: z.int(),
  duracionIncluida: z.literal(true),
  mostrarCartasIncluido: z.literal(true),
  ahora: instante,
});
const monton = { id: z.int(), imagen: z.string(), resultado: resultadoMonton };
export const cierre = z.strictObject({ montoncitos: z.array(z.strictObject(monton)), ...desenlace });
export const revelado = z.strictObject({
  resultados: z.array(z.strictObject({ ...monton, gira_en: instante })).describe("La banca primero."),
});
export const apuestaHecha = z.strictObject({
  message,
  apuesta: z.strictObject({ jugador: z.string(), montoncito: z.string(), puntos_apostados: z.int() }),
  version: z.int(),
});
export const retiro = z.strictObject({ puntosDevueltos: z.int(), message, version: z.int() });
