/** Words about others' data, or meant to talk the assistant out of its rules. Read on plain text. */
const INTENTOS: readonly RegExp[] = [
  /\b(ignora|olvida|olvidate|omite|salta|desobedece|borra)\w*\b.{0,30}\b(instruccion\w*|reglas?|anterior\w*|todo|prompt|restriccion\w*|sistema)\b/,
  /\b(ignore|forget|disregard|bypass)\b.{0,30}\b(instructions?|rules?|previous|prompt|everything)\b/,
  /\b(system prompt|prompt del sistema|jailbreak|modo (dios|desarrollador|admin)|developer mode|dan mode|act as|actua como|finge|haz de cuenta|pretend)\b/,
  /\b(soy|eres|ahora soy|habla|te habla)\b.{0,12}\b(el |la |un |una )?(admin\w*|dueno|duena|jefe|gerente|programador|desarrollador|soporte tecnico|root)\b/,
  /\b(correos?|emails?|mails?|telefonos?|celulares|ruts?|direcciones|contrasenas?|claves?|datos|nombres|saldos?|codigos?)\b.{0,25}\bde(l| la| los| las)? (otr[oa]s?|todos|demas|clientes?|usuari[oa]s?|participantes?|ganador\w*|personas?|admin\w*|gente|alguien|mi (ex|vecin\w*|jef\w*|polol\w*|amig\w*|herman\w*|mama|papa|primo|prima|espos\w*|marido|senora))\b/,
  /\b(contrasena|clave|password|token|cookie|semilla)\b.{0,25}\b(admin\w*|sistema|base de datos|servidor|secret\w*)\b/,
  /\b(lista|listado|base|dump|tabla|muestrame|dame|quiero|entrega\w*|exporta\w*)\b.{0,25}\b(correos|emails|mails|usuarios|clientes|contrasenas|claves|ruts|telefonos de|base de datos)\b/,
  /\b(cuantos|que|cual\w*|donde)\b.{0,25}\b(puntos|saldo|pedido|compra|direccion|telefono|correo)\b.{0,20}\b(tiene|del?|es el|esta el|hizo|compro)\b.{0,12}\b(usuari[oa]|client[ea]|codigo|cuenta|otr[oa]|vecin[oa]|ex|persona|persona que|senor|senora)\b/,
  /\b(select|insert|update|delete|drop|union)\b.{0,40}\b(from|into|table|set|select|where)\b/,
  /\b(regalame|dame|ponme|agregame|cargame|acreditame|sumame)\b.{0,20}\b\d[\d. ]{2,} puntos\b/,
  /\b(cambia|baja|modifica|pon)\w*\b.{0,20}\b(el precio|los precios|mi rol|mi saldo)\b/,
];

export const esIntentoAjeno = (llano: string): boolean => INTENTOS.some((patron) => patron.test(llano));
