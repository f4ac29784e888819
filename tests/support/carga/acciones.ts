import { randomInt, randomUUID } from "node:crypto";
import { paginaDePrueba } from "#modules/comun/rechazo/rechazo-http.ts";
import { TEXTOS_SORTEOS as SORTEOS } from "#modules/sorteos/textos.ts";
import { type Carga, contar, type Persona, uno } from "./carga.ts";
import { abrir, type Contestado, conversar, enviar, llamar } from "./cliente.ts";
import { alguienNuevo, ingresar } from "./cuentas.ts";

type Accion = (carga: Carga, persona: Persona) => Promise<void>;

/** Sales that wait for an admin; a worker removes the one it processes. */
const porPagar = new WeakMap<Carga, string[]>();
const porAnular = new WeakMap<Carga, string[]>();
const sinDueno = (listas: WeakMap<Carga, string[]>, carga: Carga): string[] => {
  const lista = listas.get(carga) ?? [];
  listas.set(carga, lista);
  return lista;
};

const comprar: Accion = async (carga, persona) => {
  const tipo = uno(["producto", "ticket"] as const);
  const { id, precio, puntos } = carga.tienda[tipo];
  const cantidad = 1 + randomInt(3);
  // One in ten sends an outdated price, one in ten another person's name, and some repeat the same cart.
  const visto = randomInt(10) === 0 ? precio + 1 : precio;
  const usuario = randomInt(10) === 0 ? uno(carga.personas).user_id : persona.user_id;
  const carrito = [{ id, tipo, cantidad, precio: visto }];
  const pedido = { carrito, usuario, repetir: randomInt(4) > 0 };
  const hecha = await llamar<{ codigoVenta: string }>(carga, "ingresarCompras", pedido, persona);
  if (!hecha) return;
  carga.registro.compras.push({
    persona: persona.codigo,
    codigo: hecha.codigoVenta,
    puntos: puntos * cantidad,
  });
  sinDueno(porPagar, carga).push(hecha.codigoVenta);
};

/** The admin: most sales are paid, some rejected, some confirmed by mistake and annulled. */
const atender: Accion = async (carga) => {
  const { registro, admin } = carga;
  if (randomInt(5) === 0) return anular(carga);
  const codigo = sinDueno(porPagar, carga).shift();
  if (!codigo) return;
  if (randomInt(8) === 0) {
    const campos = { intento: "rechazar", motivo: "No llegó" };
    const dicho = await enviar(carga, `/admin/ventas/${codigo}`, campos, admin);
    // Repeated after a cut connection, rejecting an already rejected sale is refused.
    if (!/quedó rechazada|Rechazado/.test(dicho.texto))
      throw new Error(`the sale ${codigo} was not rejected: ${loQueDijo(dicho)}`);
    return void registro.rechazadas.add(codigo);
  }
  if (!(await llamar(carga, "pagoRecibido", { codigo }, admin)))
    throw new Error(`the payment of ${codigo} was refused: ${dichoDe(carga, codigo)}`);
  registro.pagadas.add(codigo);
  sinDueno(porAnular, carga).push(codigo);
};

/** What the shop said of a sale so far, where a test notes the answers. */
const dichoDe = ({ contestadas = [] }: Carga, codigo: string): string =>
  contestadas
    .filter(({ cuerpo, texto }) => JSON.stringify(cuerpo).includes(codigo) || texto.includes(codigo))
    .map(({ nombre, status, texto, desde, hasta }) =>
      [nombre, status, texto.slice(0, 200), `${Math.round(desde)}–${Math.round(hasta)}`].join(" "),
    )
    .join(" · ");

/** The status of an unexpected page, where it sends to, and the words of its main part. */
function loQueDijo({ status, location, texto }: Contestado): string {
  const [, principal = texto] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(texto) ?? [];
  return `${status} ${location ?? ""} ${principal.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")}`;
}

async function anular(carga: Carga): Promise<void> {
  const codigo = sinDueno(porAnular, carga).shift();
  if (!codigo) return;
  const pedido = `/admin/ventas/${codigo}`;
  const campos = { intento: "anular", motivo: "Confirmada por error" };
  let dicho = await enviar(carga, pedido, campos, carga.admin);
  // An annulment asks for a recent proof. A load may last longer than the one of its sign-in.
  if (dicho.location === paginaDePrueba(pedido)) {
    carga.admin.cookie = await ingresar(carga, carga.admin);
    dicho = await enviar(carga, pedido, campos, carga.admin);
  }
  if (!/quedó anulada|Anulado/.test(dicho.texto))
    throw new Error(`the sale ${codigo} was not annulled: ${loQueDijo(dicho)}`);
  carga.registro.anuladas.add(codigo);
}

type Abonado = { puntosInicio: number; puntosFinal: number; compromiso: string };

const abonar: Accion = async (carga, persona) => {
  const sku = uno(carga.tienda.skus);
  // One in ten tries to contribute more than any person has.
  const puntos = randomInt(10) === 0 ? 10_000_000 : 1 + randomInt(12);
  const hecho = await llamar<Abonado>(
    carga,
    "abonarPuntos",
    { sku, puntos, usuario: persona.codigo },
    persona,
  );
  if (!hecho) return participar(carga, persona, sku);
  const { puntosInicio: inicio, puntosFinal: final, compromiso } = hecho;
  carga.registro.abonos.push({ persona: persona.codigo, compromiso, inicio, final });
};

/** A raffle that takes no more points may be waiting for inputs or for its draw. */
async function participar(carga: Carga, persona: Persona, sku: string): Promise<void> {
  const { registro } = carga;
  const { texto } = await abrir(carga, `/productos/detalle-producto/${sku}/participa`, persona);
  const keys = [...new Set([...texto.matchAll(/\/sorteo\/(SRT-[A-Z0-9]+)/g)].map(([, key = ""]) => key))];
  const abiertas = keys.filter((una) => !registro.sorteados.has(una));
  if (abiertas.length === 0) return;
  const key = uno(abiertas);
  const input = 1 + randomInt(100);
  const pagina = `/productos/detalle-producto/${sku}/sorteo/${key}`;
  const dado = await enviar(carga, pagina, { intento: "input", input: String(input) }, persona);
  if (dado.texto.includes(SORTEOS.input_guardado))
    registro.aportes.push({ persona: persona.codigo, key, input });
  else contar(registro.negados, `input ${dado.status}`);
  if (randomInt(3) > 0) return;
  const iniciado = await llamar<{ ganadores: unknown }>(carga, "iniciarSorteo", { key }, carga.admin);
  if (iniciado?.ganadores) registro.sorteados.add(key);
}

const MONTONES = 5;

const apostar: Accion = async (carga, persona) => {
  const { registro } = carga;
  const partida = await partidaEnJuego(carga, persona);
  const numeroMonton = 1 + (carga.personas.indexOf(persona) % MONTONES);
  const cantidad = randomInt(12) === 0 ? 10_000_000 : uno([1, 10]);
  const pedido = { jugador: persona.codigo, cantidad, numeroMonton, partidaId: partida };
  const hecha = await llamar<{ version: number }>(carga, "realizarApuesta", pedido, persona);
  if (!hecha) {
    carga.partida = "";
    return;
  }
  const jugada = { persona: persona.codigo, partida, monton: numeroMonton };
  registro.apuestas.push({ ...jugada, puntos: cantidad, version: hecha.version });
};

/** 'Cancelar': refused if the person has no bet. */
const retirar: Accion = async (carga, persona) => {
  const partida = await partidaEnJuego(carga, persona);
  const numeroMonton = 1 + (carga.personas.indexOf(persona) % MONTONES);
  const pedido = { jugador: persona.codigo, partidaId: partida, numeroMonton };
  const hecho = await llamar<{ puntosDevueltos: number; version: number }>(
    carga,
    "retirarApuesta",
    pedido,
    persona,
  );
  if (!hecho) return;
  const { puntosDevueltos: puntos, version } = hecho;
  carga.registro.retiros.push({ persona: persona.codigo, partida, monton: numeroMonton, puntos, version });
};

async function partidaEnJuego(carga: Carga, persona: Persona): Promise<string> {
  if (carga.partida) return carga.partida;
  const { status, texto } = await abrir(carga, "/.netlify/functions/obtenerNuevaPartida", persona);
  if (status !== 200) throw new Error(`no round: ${status} ${texto}`);
  carga.partida = (JSON.parse(texto) as { partida: { key_partida: string } }).partida.key_partida;
  return carga.partida;
}

const preguntar: Accion = async (carga, persona) => {
  const chatInput = `¿Cuánto cuesta el envío? ${randomUUID()}`;
  const { status, texto, veces } = await conversar(carga, { sessionId: persona.chat, chatInput }, persona);
  if (status !== 200) throw new Error(`chat: ${status} ${texto}`);
  carga.registro.mensajes.push({ texto: chatInput, veces });
};

const ACCIONES: readonly [peso: number, Accion][] = [
  [5, comprar],
  [5, atender],
  [7, abonar],
  [6, apostar],
  [1, retirar],
  [2, preguntar],
  [1, alguienNuevo],
];
const BOLSA = ACCIONES.flatMap(([peso, accion]) => Array.from({ length: peso }, () => accion));

/** One action of a customer. */
export const unTurno = (carga: Carga, persona: Persona): Promise<void> => uno(BOLSA)(carga, persona);

const SIN_APUESTAS: readonly Accion[] = [comprar, comprar, atender, atender, abonar];

/** One action of a customer who never bets: what their page shows is their balance in the book. */
export const unTurnoSinApuestas = (carga: Carga, persona: Persona): Promise<void> =>
  uno(SIN_APUESTAS)(carga, persona);
