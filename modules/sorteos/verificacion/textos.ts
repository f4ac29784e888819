/** What each check of an acta proves, in words for people who have never heard of a hash. */
export const QUE_PRUEBA: Record<string, string> = {
  pagina: "Prueba que estás mirando el acta de este sorteo y no la de otro.",
  compromiso:
    "Antes del primer abono publicamos la huella de un código sellado. Prueba que el código usado es ese mismo y que nadie lo cambió después. No prueba que nadie de la tienda lo conociera.",
  rangos:
    "Prueba que todos los números tienen un solo dueño: ninguno falta, ninguno sobra, ninguno está repetido.",
  huella_rangos:
    "Al cerrar publicamos la huella de la tabla. Prueba que nadie agregó, quitó ni movió números desde entonces.",
  huella_aportes:
    "Prueba que los números del 1 al 100 que dieron los participantes son los que se congelaron antes de mostrar el código sellado, y que los automáticos son los que él dicta.",
  ronda:
    "La ronda del azar público sale de la fecha del sorteo y quedó publicada al cerrar. Prueba que nadie la escogió después.",
  pulso:
    "Tu navegador comprobó la firma de la red drand. Prueba que ese azar es público y que la tienda no lo inventó.",
  semilla_a_tiempo:
    "Cuando se mostraron el código sellado y los aportes, el pulso todavía no existía. Prueba que nadie pudo acomodarlos a él, si la hora es cierta: el correo de esa noche trae la misma huella.",
  semilla_temprana:
    "El código sellado debía seguir en secreto mientras se recibían aportes: quien lo conociera podía escogerlos.",
  numeros:
    "Tu navegador repitió la tirada completa. Prueba que estos números salen del código sellado, los rangos, los aportes y el azar público, y de nada más.",
  duenos: "Prueba que cada premio es de quien tenía el número que salió.",
  custodia:
    "Tu navegador leyó los días sellados del libro. Prueba que cada número se pagó con un punto anotado antes del sorteo, y que nadie participó con puntos que no existían.",
  distintos: "Prueba que el segundo premio quedó entre las demás personas.",
  mis_rangos: "Compara el acta con tus abonos. También puedes mirar los correos que te enviamos al abonar.",
  mi_input: "Compara el acta con el número que sacó tu navegador.",
};

export const COMANDO_VERIFICAR = "npm run --silent verify-draw -- acta.json";

/** In the acta while its result is awaited, so that a saved copy explains itself. */
export const COMO_TERMINAR =
  "Cuando salga la ronda fijada en «baliza», agrega al final dos puntos y su firma, que entrega cualquier relevo de drand, y compruébala con verify-draw: dice los dos números y sus dueños.";

export const PRUEBA_ACTA =
  "Que el código sellado es el que comprometimos antes del primer abono, que los números están completos y sin repetirse, que nada cambió después del cierre y que los ganadores son los que salen del cálculo.";
