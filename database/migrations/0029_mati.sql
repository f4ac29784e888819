ALTER TABLE "conversaciones_mensajes" ADD COLUMN "breve" text;--> statement-breakpoint
-- Rules of the legal pages that the assistant did not know. Answers that the owner wrote stay.
INSERT INTO "conocimientos" ("tema", "pregunta", "variantes", "respuesta") VALUES
  ('envio_diferencia', '¿Qué es la diferencia de envío?', 'por qué me cobran diferencia de envío
no quiero pagar la diferencia del despacho
cómo pago la diferencia de envío', 'Es lo que el envío cuesta por sobre los **{envio_incluido}** que incluimos. El [carrito](/carrito) la suma antes de pagar; si a tu comuna no le conocíamos el costo, te avisamos por correo y en la plataforma, y despachamos cuando la recibimos. Si prefieres no pagarla, puedes pedirnos que anulemos la compra.'),
  ('pago_plazo', '¿Cuánto tiempo tengo para pagar?', 'cuánto dura la cotización
hasta cuándo me guardan los precios
qué pasa si no pago a tiempo', 'La cotización que crea «Pagar» mantiene los precios por **48 horas** y te guarda las unidades por **{horas_reserva}**. Una compra que sigue sin pago a los {dias_sin_pago} días queda como «Rechazado»; si fue un error, escríbenos y la revisamos.'),
  ('compra_limites', '¿Hay un máximo de compra?', 'cuántas unidades puedo comprar
límite de unidades por compra
monto máximo de una compra', 'Sí: hasta **{max_unidades} unidades** de cada producto y **{max_pesos}** por compra. Para algo más grande, escríbenos {contacto}.'),
  ('reembolso', '¿Cuándo me devuelven el dinero?', 'en cuánto tiempo me devuelven la plata
cuánto demora el reembolso
cómo me devuelven lo pagado', 'Lo antes posible y **a más tardar 45 días después de que nos avises**, por transferencia a la cuenta que nos indiques y sin retener gastos. Pídelo {contacto} con el código de tu compra (empieza con PZ-). Más en [Devoluciones y reembolsos](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).'),
  ('reclamo', '¿Dónde puedo reclamar?', 'reclamar al sernac
quiero denunciar a la tienda
qué hago si no quedo conforme', 'Primero cuéntanos {contacto}: queremos resolverlo. Si no quedas conforme, puedes reclamar en el **SERNAC** ([www.sernac.cl](https://www.sernac.cl) o 800 700 100) y acudir al tribunal competente.'),
  ('referidos_reglas', '¿Qué límites tienen los referidos?', 'puedo ser mi propio referido
puedo agregar a quien me invitó después de registrarme
qué pasa si mi referido anula su compra', 'La relación se fija **al registrarse** con el enlace: después no se agrega ni se cambia, y no puedes ser tu propio referido. Recibes el {referido_porcentaje}% de los puntos de cada compra pagada, redondeado hacia abajo; si esa compra se anula por completo, se descuentan hasta donde alcance tu saldo.'),
  ('sorteo_solo', '¿Qué pasa si nadie inicia el sorteo?', 'el sorteo se hace solo
quién inicia el sorteo
y si se les olvida hacer el sorteo', 'Se hace igual: si a las **23:55** de su día nadie lo ha iniciado, el sistema lo realiza solo. Tampoco se detiene por falta de aportes: si participan {participantes_minimos} personas o más, el sistema completa los que falten.'),
  ('sorteo_admins', '¿Los administradores pueden participar en los sorteos?', 'ustedes también participan
los dueños de la tienda pueden ganar
trabajadores de la tienda en el sorteo', 'No: quienes administran la tienda **no abonan puntos a sorteos, no apuestan** y no confirman el pago de sus propias compras. Cada acción suya queda registrada.'),
  ('juego_retirar', '¿Puedo retirar mi apuesta?', 'cancelar una apuesta
me arrepentí de apostar
devuelven la apuesta si nadie más juega', 'Sí, con **«Cancelar»** mientras la partida no se cierre. Y si una partida pasa 24 horas sin movimiento o se anula, las apuestas se devuelven.'),
  ('cookies', '¿Usan cookies?', 'tengo que aceptar cookies
usan cookies de publicidad', 'Solo las estrictamente necesarias: la que mantiene tu sesión y la que reconoce tu navegador al cotizar. **No hay cookies de publicidad ni de seguimiento.** Más en la [Política de Privacidad](/legal/politica-de-privacidad#seguridad-de-los-datos).'),
  ('datos_descargar', '¿Cómo descargo mis datos?', 'copia de todos mis datos
quiero saber qué datos tienen de mí
derecho de acceso a mis datos', 'En [Mis datos](/mis-datos) está **Descargar mis datos**: recibes un archivo con todo lo que guardamos de ti. Para otra solicitud sobre tus datos escribe a {email} desde el correo de tu cuenta; respondemos en 30 días corridos a más tardar.'),
  ('datos_plazo', '¿Cuánto tiempo guardan mis datos?', 'por cuánto tiempo guardan mi información
cuándo borran mis datos', 'Mientras tengas cuenta. Si la eliminas, borramos tu identidad: quedan las ventas sin tu nombre, las boletas por el plazo tributario y el libro de puntos con un seudónimo. Las conversaciones conmigo se borran solas, a la semana (al mes si tienes cuenta).'),
  ('terminos_cambios', '¿Pueden cambiar los términos?', 'qué versión de los términos rige
me pueden cambiar las condiciones después de comprar', 'Rige la versión **{terminos_version}**. Cada cambio se publica con una versión y una fecha nuevas, y no vale hacia atrás: tus compras siguen con la versión que había y cada sorteo con sus bases. Más en [Términos y Condiciones](/legal/terminos-y-condiciones#cambios-a-los-terminos).'),
  ('libro', '¿Qué es el libro de puntos?', 'dónde veo el libro de puntos
cómo sé que los puntos cuadran
cuántos puntos ha emitido la tienda', 'El [libro de puntos](/libro) muestra cada día todos los puntos de la tienda, sin nombres: los emitidos son siempre los que están en cuentas, en sorteos y en juego, más los gastados y los de la casa. Cualquiera puede comprobar un día.')
ON CONFLICT ("tema") DO NOTHING;--> statement-breakpoint
-- Answers of the house that became inexact: the cart knows the shipping, coupons and offers exist, a shop may lack a telephone.
UPDATE "conocimientos" SET "respuesta" = n."respuesta" FROM (VALUES
  ('envio', 'Despachamos a **todo Chile**, a la dirección que tengas en [Mis datos](/mis-datos). El envío está **incluido hasta {envio_incluido}**; si cuesta más, tú cubres solo la diferencia, que el [carrito](/carrito) suma antes de pagar. Con los premios es igual.'),
  ('envio_plazo', 'Depende de tu comuna y del producto: dime tu comuna y te digo los días. Despachamos después de confirmar tu pago, y cada etapa (Pedido, Pago, Despacho, Entregado) está con su seguimiento en [Mis pedidos](/mis-pedidos).'),
  ('mayoria_edad', 'Sí: para tener cuenta, participar en los sorteos y jugar debes tener **18 años o más**. Al registrarte declaras que los tienes; si la fecha de nacimiento de tu perfil dice otra cosa, no puedes abonar puntos ni apostar.'),
  ('sorteo_minimo', 'Se necesitan al menos **{participantes_minimos} participantes**. Si participan menos de {participantes_minimos} personas, el sorteo finaliza sin ganadores, se publica el motivo y **todos los puntos vuelven a sus dueños**. Si participan {participantes_minimos} o más pero faltan aportes al azar, el sistema los completa.'),
  ('retracto', 'Sí: tienes **10 días desde que recibes el producto** para ejercer tu derecho a retracto, sin dar razones, si está en buen estado y con sus elementos originales. Te devolvemos lo que pagaste; los puntos que te regaló esa compra se descuentan hasta donde alcance tu saldo. Cómo pedirlo: [Devoluciones y reembolsos](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).'),
  ('como_comprar', 'Elige tus [productos](/productos), presiona **Añadir al carrito** y ve al [carrito](/carrito). Ahí **«Pagar»** te muestra los datos para transferir el total exacto. {compra_whatsapp}'),
  ('pago_medios', '{medios_pago} No tenemos tarjeta, Webpay, cuotas ni efectivo. Los datos aparecen en el [carrito](/carrito) al presionar «Pagar».'),
  ('contacto', 'Escríbenos {contacto}.'),
  ('empresa', 'Somos {vendedor}. Escríbenos {contacto}.'),
  ('ofertas', 'Si tienes un **cupón**, escríbelo en el [carrito](/carrito) y el descuento se ve antes de pagar. Además, cada compra te regala puntos.')
) AS n("tema", "respuesta") WHERE "conocimientos"."tema" = n."tema" AND "conocimientos"."actualizado_por" IS NULL;
