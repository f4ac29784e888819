import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import {
  CONTRASENA_COMUN,
  CONTRASENA_CORTA,
  CONTRASENA_ES_CORREO,
  CONTRASENA_LARGA,
} from "#modules/usuarios/textos.ts";

export const MIN_CONTRASENA = 8;
const MAX_CONTRASENA = 128;

/** The most common words in lists of leaked passwords, Chilean ones included. Digits around them do not help. */
const PALABRAS = new Set(
  `password passw0rd p4ssword contrasena contraseña clave claves micontrasena miclave iloveyou teamo teamomucho
  teamomas tequiero amorcito miamor princesa princess sunshine football futbol baseball superman batman pokemon
  dragon naruto spiderman starwars monkey shadow master welcome bienvenido bienvenida letmein trustno hello holahola
  hola admin administrador root user usuario test testing prueba demo qwerty qwertyuiop qwertyui asdfghjk asdfghjkl
  asdfasdf zxcvbnm qazwsx qazwsxedc zaqwsx abcdefgh abcdef abcd abc aabbcc colocolo colo universidad chile
  universidaddechile catolica lauchile elbulla vivachile chilechile santiago valparaiso concepcion puntazo
  mercadolibre facebook instagram whatsapp google gmail jesus jesucristo dios cristo alejandro daniel fernanda
  francisca camila valentina sebastian cristian rodrigo carolina gabriela alexander michael jessica estrella mariposa
  corazon chocolate samsung internet computer computador secreto familia`.split(/\s+/),
);

const SECUENCIAS = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklñzxcvbnm"];
const alReves = (texto: string) => [...texto].reverse().join("");

function esSecuencia(texto: string): boolean {
  return SECUENCIAS.some((linea) => linea.includes(texto) || alReves(linea).includes(texto));
}

/** One or two characters repeated, a sequence (alphabet, digits, keyboard row), or a sequence written twice. */
function esMonotona(texto: string): boolean {
  if (new Set(texto).size <= 2 || esSecuencia(texto)) return true;
  const mitad = texto.slice(0, texto.length / 2);
  return texto === mitad + mitad && esSecuencia(mitad);
}

function esComun(contrasena: string): boolean {
  const texto = contrasena.toLowerCase();
  const sinAdornos = texto.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  return esMonotona(texto) || PALABRAS.has(texto) || PALABRAS.has(sinAdornos);
}

/** Refuses a weak password. The form checks it before sending, the server again before hashing. */
export function negativaContrasena(contrasena: string, email: string): Negativa | null {
  if ([...contrasena].length < MIN_CONTRASENA) return porValor(CONTRASENA_CORTA);
  if (contrasena.length > MAX_CONTRASENA) return porValor(CONTRASENA_LARGA);
  const correo = email.trim().toLowerCase();
  const [local = ""] = correo.split("@");
  const igual = contrasena.toLowerCase();
  if (correo !== "" && (igual === correo || igual === local)) return porValor(CONTRASENA_ES_CORREO);
  return esComun(contrasena) ? porValor(CONTRASENA_COMUN) : null;
}
