/** What each check of an acta proves, in words for people who have never heard of a hash. */
export const QUE_PRUEBA: Record<string, string> = {
  pagina: "Prueba que estás mirando el acta de este sorteo y no la de otro.",
  compromiso:
    "Antes del primer abono publicamos la huella de una semilla secreta. Prueba que la semilla usada es esa misma y que nadie la cambió después. No prueba que nadie de la tienda la conociera.",
  rangos:
    "Prueba que todos los números tienen un solo dueño: ninguno falta, ninguno sobra, ninguno está repetido.",
  huella_rangos:
    "Al cerrar publicamos la huella de la tabla. Prueba que nadie agregó, quitó ni movió números desde entonces.",
  huella_aportes:
    "Prueba que los números del 1 al 100 que dieron los participantes son los que se congelaron antes de mostrar la semilla, y que los automáticos son los que ella dicta.",
  numeros:
    "Tu navegador repitió la tirada completa. Prueba que estos números salen de la semilla, los rangos, los aportes y la baliza, y de nada más.",
  duenos: "Prueba que cada premio es de quien tenía el número que salió.",
  distintos: "Prueba que el segundo premio quedó entre las demás personas.",
  mis_rangos: "Compara el acta con tus abonos. También puedes mirar los correos que te enviamos al abonar.",
  mi_input: "Compara el acta con el número que sacó tu navegador.",
};

/** The guarantee that a raffle has before its draw says which beacon it got. */
export const GARANTIA_PENDIENTE =
  "se sabrá al iniciar el sorteo, cuando quede fijado si usa una baliza pública de azar.";

export const COMANDO_VERIFICAR = "npm run --silent verify-draw -- acta.json";

export const PRUEBA =
  "Que la semilla es la que comprometimos antes del primer abono, que los números están completos y sin repetirse, que nada cambió después del cierre y que los ganadores son los que salen del cálculo.";

export const NO_PRUEBA =
  "Que nadie de la tienda conociera la semilla. Sin una fuente pública de azar externa («baliza»), alguien de adentro que la conociera y controlara aportes podría escoger entre resultados.";

export const NO_PRUEBA_CON_BALIZA =
  "Que la fuente pública de azar sea honesta: eso se comprueba con ella misma, con la ronda que figura en el acta.";
