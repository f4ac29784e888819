ALTER TABLE "ventas" ADD COLUMN "envio_premio" text;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_envio_premio_check" CHECK ("ventas"."envio_premio" is null or ("ventas"."origen" = 'sorteo' and "ventas"."envio_premio" in ('tienda', 'regla_general')));--> statement-breakpoint
-- Answers of the house say the promises of the terms, from one source. Answers that the owner wrote stay.
UPDATE "conocimientos" SET "respuesta" = n."respuesta" FROM (VALUES
  ('envio', 'Despachamos a **todo Chile**, a la dirección que tengas en [Mis datos](/mis-datos). El envío está **incluido hasta {envio_incluido}**; si cuesta más, tú cubres solo la diferencia, que el [carrito](/carrito) suma antes de pagar. {envio_premio}'),
  ('envio_diferencia', 'Es lo que el envío cuesta por sobre los **{envio_incluido}** que incluimos. El [carrito](/carrito) la suma antes de pagar. {diferencia_envio} Si prefieres no pagarla, puedes pedirnos que anulemos la compra.'),
  ('pago_plazo', '{cotizacion} {sin_pago}'),
  ('compra_limites', '{topes_compra} Para algo más grande, escríbenos {contacto}.'),
  ('retracto', '{retracto} El producto debe estar en buen estado y con sus elementos originales. {devolucion} {puntos_de_regalo} Cómo pedirlo: [Devoluciones y reembolsos](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).'),
  ('reembolso', '{devolucion} Lo hacemos lo antes posible, por transferencia a la cuenta que nos indiques; la ley da **como máximo 45 días** desde que nos avisas. Pídelo {contacto} con el código de tu compra (empieza con PZ-). Más en [Devoluciones y reembolsos](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).'),
  ('referidos_reglas', 'La relación se fija **al registrarse** con el enlace: después no se agrega ni se cambia, y no puedes ser tu propio referido. Recibes el {referido_porcentaje}% de los puntos de cada compra pagada, redondeado hacia abajo. {referido_reglas}'),
  ('juego', '[El Montoncito](/juegos/el-montoncito) es un juego de naipe español para mayores de 18 años. {reglas_juego} {tope_juego}'),
  ('juego_limites', '{limites_juego} Lo haces en [El Montoncito](/juegos/el-montoncito).'),
  ('juego_retirar', '{apuestas_devueltas} Se hace con **«Cancelar»**.'),
  ('cookies', 'Solo las estrictamente necesarias: para tu sesión, para reconocer tu navegador al ingresar y para el carrito sin JavaScript. **No hay cookies de publicidad ni de seguimiento.** La lista está en la [Política de Privacidad](/legal/politica-de-privacidad#seguridad-de-los-datos).'),
  ('datos_descargar', 'En [Mis datos](/mis-datos) está **Descargar mis datos**: recibes un archivo con lo que guardamos de tu cuenta. Para otra solicitud sobre tus datos escribe a {email} desde el correo de tu cuenta; la ley nos da 30 días corridos para responder.'),
  ('datos_plazo', 'Mientras tengas cuenta. Si la eliminas, borramos tu identidad: quedan las ventas sin tu nombre, las boletas por el plazo tributario, los movimientos de nuestro banco y el libro de puntos con un seudónimo. {conversaciones}'),
  ('cuenta_eliminar', 'En [Mis datos](/mis-datos), al final, está **Eliminar mi cuenta**. Se borra tu identidad. {eliminar_cuenta}')
) AS n("tema", "respuesta") WHERE "conocimientos"."tema" = n."tema" AND "conocimientos"."actualizado_por" IS NULL;
