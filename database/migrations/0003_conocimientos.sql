-- What the assistant knows from the first day; the owner changes it at /admin/asistente.
INSERT INTO "conocimientos" ("tema", "pregunta", "variantes", "respuesta") VALUES
  ('sorteo_como', '¿Cómo funcionan los sorteos?', 'cómo participo en un sorteo
cómo es la cosa de los sorteos
qué hay que hacer para participar
explícame los sorteos
cómo me inscribo en una rifa', 'Es bien simple:

1. **Junta puntos** comprando [productos](/productos), que traen puntos de regalo, o [tickets](/comprar-tickets).
2. **Abónalos** al sorteo del producto que quieras: cada punto es un número.
3. Cuando se llega a la meta, el sorteo se hace **{dias_sorteo} días después, entre las {hora_inicio} y las {hora_termino}**.
4. Hay **dos ganadores**: uno se lleva el producto y el otro el {premio_porcentaje}% de los puntos.

Todos los detalles están en [Cómo participar](/como-participar).'),
  ('sorteo_fecha', '¿Cuándo se hacen los sorteos?', 'a qué hora es el sorteo
cuántos días después de la meta se sortea
qué día sortean
en qué horario se realiza el sorteo', 'Cada sorteo se realiza **{dias_sorteo} días después de llegar a su meta, entre las {hora_inicio} y las {hora_termino}** (hora de Chile continental). La página del sorteo muestra la fecha y la cuenta regresiva.'),
  ('sorteo_premio', '¿Qué se gana en un sorteo?', 'cuántos ganadores hay
cuál es el premio
qué me gano
hay segundo premio
puedo ganar los dos premios', 'Cada sorteo tiene **dos ganadores distintos**, elegidos al azar: el primero se lleva **el producto** y el segundo recibe **el {premio_porcentaje}% de los puntos** de la meta, directo en su saldo.'),
  ('sorteo_minimo', '¿Cuántas personas se necesitan para que se haga un sorteo?', 'qué pasa si participan menos de 5
mínimo de participantes
y si no hay suficiente gente', 'Se necesitan al menos **{participantes_minimos} participantes**. Si participan menos de {participantes_minimos} personas, el sorteo finaliza sin ganadores, se publica el motivo y **todos los puntos vuelven a sus dueños**. Si participan {participantes_minimos} o más pero faltan aportes al azar, el sistema los completa.'),
  ('sorteo_verificar', '¿Cómo sé que el sorteo no está arreglado?', 'se puede verificar un sorteo
es al azar
cómo compruebo el sorteo
hacen trampa
qué es el acta
son transparentes los sorteos', 'Cada sorteo se puede comprobar: antes del primer abono publicamos el compromiso de una semilla secreta y al final mostramos la semilla y el acta. El botón **«Verifica este sorteo»** de su página repite el cálculo en tu navegador. Más detalles en [Cómo participar](/como-participar).'),
  ('sorteo_gane', '¿Cómo sé si gané?', 'dónde veo los ganadores
cómo me avisan si gano
me llega un correo si gano
cómo se eligen los ganadores y quién ganó', 'Avisamos a los ganadores **por correo y en la plataforma**, y la página del sorteo muestra los dos números ganadores. Si ganas el producto, aparece en [Mis pedidos](/mis-pedidos); si ganas los puntos, en [Mis puntos](/mis-puntos).'),
  ('sorteo_comenzar', '¿Qué es el botón «Comenzar Sorteo»?', 'tengo que hacer algo después de abonar
qué es el input
qué es el aporte al azar del 1 al 100', 'No es obligatorio. {aporte_sorteo} {sin_aporte}'),
  ('abono_como', '¿Cómo abono puntos a un sorteo?', 'dónde pongo mis puntos
cómo uso los puntos en un sorteo
cómo canjeo los puntos
puedo abonar varias veces', 'Entra al producto que te gusta, elige **Participar**, escribe cuántos puntos quieres poner y presiona **«Abonar Puntos»**. Puedes abonar varias veces: mientras más puntos, más números tienes. Mira los [productos con sorteo](/productos?con_puntos=1).'),
  ('abono_minimo', '¿Cuál es el mínimo de puntos para participar?', 'con cuántos puntos puedo participar
cuánto es lo mínimo que puedo abonar', 'Cada sorteo tiene su propio mínimo, que ves en la página del producto. Si a la meta le falta menos que ese mínimo, basta con lo que falta.'),
  ('puntos_que', '¿Qué son los puntos y para qué sirven?', 'de qué me sirven los puntos
los puntos son plata
puedo canjear los puntos por dinero
cuánto vale un punto', 'Los puntos sirven para **participar en los sorteos** y jugar dentro de {tienda}. No son dinero: no se canjean por efectivo. Tu saldo y todos tus movimientos están en [Mis puntos](/mis-puntos).'),
  ('puntos_conseguir', '¿Cómo consigo puntos?', 'cómo gano puntos
cómo junto más puntos
dónde compro puntos
cuándo me cargan los puntos
cuándo llegan los puntos de mi compra', '{formas_puntos} Los puntos llegan a tu saldo cuando confirmamos el pago.'),
  ('puntos_vencen', '¿Los puntos vencen?', 'los puntos caducan
cuánto duran los puntos
tienen fecha de vencimiento
se pierden los puntos si no los uso', 'No, los puntos **no tienen fecha de vencimiento** mientras mantengas tu cuenta.'),
  ('puntos_devolucion', 'Si no gano, ¿me devuelven los puntos?', 'devuelven los puntos del sorteo
devuelven la plata de los tickets
puedo recuperar los puntos que aboné
reembolso de tickets', 'No: los tickets comprados y los puntos usados en sorteos **no se devuelven**. La excepción es un sorteo que termina sin ganadores: ahí todos los puntos vuelven a sus dueños. Lo que la ley te garantiza está en los [Términos y Condiciones](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).'),
  ('puntos_traspaso', '¿Puedo traspasar mis puntos a otra persona?', 'le puedo regalar mis puntos a alguien
pasar puntos a un amigo
transferir puntos a otra cuenta
vender mis puntos', 'No, los puntos son personales: **no se traspasan a otra persona** ni se cambian por dinero.'),
  ('tickets', '¿Qué son los tickets y cuánto cuestan?', 'precio de los tickets
cuánto vale un ticket
cuántos puntos trae un ticket
quiero comprar puntos', 'Los tickets son la forma directa de comprar puntos:

{tickets}

Los encuentras en [Tickets](/comprar-tickets).'),
  ('referidos', '¿Cómo funcionan los referidos?', 'qué gano si invito a un amigo
programa de referidos
cómo invito a alguien
cuánto me dan por recomendar', 'Invita con tu enlace de [Mis referidos](/mis-referidos): recibes el **{referido_porcentaje}% de los puntos** de cada compra pagada de quienes se registren con él. A ellos no se les descuenta nada.'),
  ('como_comprar', '¿Cómo compro?', 'pasos para comprar
cómo hago un pedido
quiero comprar algo cómo lo hago', 'Elige tus [productos](/productos), presiona **Añadir al carrito** y ve al [carrito](/carrito). Ahí **«Pagar»** te muestra los datos para transferir el total exacto. {compra_whatsapp}'),
  ('pago', '¿Cómo pago?', 'cómo hago la transferencia
datos para transferir
a qué cuenta deposito
datos bancarios
cómo se paga', '{medios_pago} En el [carrito](/carrito), «Pagar» te muestra el total exacto y cómo pagarlo. Si es por transferencia, verás los datos de la cuenta y un código que va de asunto; después de transferir, presiona **«Transferencia Realizada»**. {cotizacion}'),
  ('pago_medios', '¿Qué medios de pago aceptan?', 'aceptan tarjeta
se puede pagar con webpay
pago en cuotas
puedo pagar en efectivo
aceptan débito o mercado pago', '{medios_pago} No recibimos efectivo ni cheques. Los datos aparecen en el [carrito](/carrito) al presionar «Pagar».'),
  ('pago_demora', '¿Cuánto demoran en confirmar mi pago?', 'ya transferí y sigue validando
cuándo confirman la transferencia
mi pago no aparece
mi compra dice validando pago
me rechazaron el pago', 'Tu compra queda en **«Validando Pago»** hasta que vemos el dinero en nuestra cuenta; entonces te avisamos por correo. Mira el estado en [Mis pedidos](/mis-pedidos) y, si demora o salió «Rechazado», adjunta el comprobante ahí mismo o escríbenos por [WhatsApp]({whatsapp}).'),
  ('comprobante', '¿Dónde envío el comprobante de la transferencia?', 'dónde subo el comprobante
mandar pantallazo de la transferencia
adjuntar el voucher', 'En [Mis pedidos](/mis-pedidos), dentro de tu compra, mientras esté en «Validando Pago». {comprobante}'),
  ('boleta', '¿Entregan boleta?', 'me dan boleta
necesito factura
dónde descargo la boleta', 'Sí, por cada compra pagada emitimos una **boleta electrónica**. Cuando está lista, la descargas desde [Mis pedidos](/mis-pedidos). Si necesitas factura, escríbenos por [WhatsApp]({whatsapp}).'),
  ('envio', '¿Hacen envíos y cuánto cuestan?', 'despachan a regiones
envían a todo chile
cuánto vale el envío
el despacho es gratis
llegan a mi comuna
el envío del premio tiene costo', 'Despachamos a **todo Chile**, a la dirección que tengas en [Mis datos](/mis-datos). El envío está **incluido hasta {envio_incluido}**; si cuesta más, tú cubres solo la diferencia, que el [carrito](/carrito) suma antes de pagar. {envio_premio}'),
  ('envio_plazo', '¿Cuánto demora en llegar mi compra?', 'cuándo llega mi pedido
plazo de entrega
en cuántos días llega
se demora mucho el despacho', 'Depende de tu comuna y del producto: dime tu comuna y te digo los días. Despachamos después de confirmar tu pago, y cada etapa (Pedido, Pago, Despacho, Entregado) está con su seguimiento en [Mis pedidos](/mis-pedidos).'),
  ('envio_retiro', '¿Puedo retirar mi compra?', 'se puede retirar en persona
retiro en tienda
lo puedo ir a buscar', '{retiro} Si prefieres, enviamos a la dirección que tengas en [Mis datos](/mis-datos), con el despacho incluido hasta {envio_incluido}.'),
  ('retracto', '¿Puedo arrepentirme de una compra o devolver un producto?', 'derecho a retracto
quiero devolver un producto
me arrepentí de la compra
política de devolución
hacen devolución del dinero', '{retracto} El producto no debe haberse deteriorado por un hecho tuyo; la caja original no es condición. {devolucion} {puntos_de_regalo} {pedir_devolucion} Tus compras están en [Mis pedidos](/mis-pedidos).'),
  ('garantia', '¿Los productos tienen garantía?', 'me llegó malo el producto
llegó fallado o roto
cuánto dura la garantía
qué hago si viene con falla
quiero cambiar el producto', '{garantia} {pedir_devolucion} Tus compras están en [Mis pedidos](/mis-pedidos); si lo prefieres, escríbenos {contacto} con el código de tu compra (empieza con PZ-).'),
  ('anular', '¿Cómo anulo o cambio un pedido?', 'quiero cancelar mi compra
me equivoqué en el pedido
cambiar la dirección de mi pedido
transferí de más', 'Escríbenos por [WhatsApp]({whatsapp}) o a {email} con el código de tu compra (empieza con PZ-) y lo vemos al tiro. Si pagaste de más o por error, te devolvemos la diferencia.'),
  ('juego', '¿Cómo se juega El Montoncito?', 'reglas del juego
qué es el montoncito
cómo apuesto
juego de cartas
cuándo empieza la partida', '[El Montoncito](/juegos/el-montoncito) es un juego de naipe español para mayores de {edad_minima} años. {reglas_juego} {tope_juego}'),
  ('juego_limites', '¿Puedo ponerme límites en el juego?', 'límite de pérdida
pausar mi juego
autoexclusión
juego mucho y quiero parar', '{limites_juego} Lo haces en [El Montoncito](/juegos/el-montoncito).'),
  ('cuenta_crear', '¿Cómo creo una cuenta?', 'quiero registrarme
cómo me inscribo
abrir una cuenta
es gratis registrarse', 'Crea tu cuenta gratis en [Regístrate](/registrate) con tu correo y una contraseña; luego confirma con el enlace que te enviamos. Debes ser mayor de {edad_minima} años.'),
  ('cuenta_clave', 'Olvidé mi contraseña, ¿qué hago?', 'no puedo entrar a mi cuenta
recuperar contraseña
cambiar la clave
no me acuerdo de la contraseña', 'Pide un enlace nuevo en [Recuperar contraseña](/recuperar): te llega al correo y ahí eliges otra.'),
  ('cuenta_confirmar', 'No me llegó el correo de confirmación', 'no me llega el mail
no me llegó el correo
cómo confirmo mi cuenta', 'Revisa la carpeta de spam o promociones. Si no está, pide uno nuevo en [Ingresar](/ingresar) o [Recuperar contraseña](/recuperar), o escríbenos por [WhatsApp]({whatsapp}).'),
  ('cuenta_datos', '¿Cómo cambio mis datos o mi dirección?', 'cambiar mi dirección
actualizar mi teléfono
editar mi perfil
cambiar mi correo', 'En [Mis datos](/mis-datos) cambias tu nombre, celular y dirección de despacho.'),
  ('cuenta_eliminar', '¿Cómo elimino mi cuenta?', 'borrar mi cuenta
cerrar mi cuenta
dar de baja mi cuenta', 'En [Mis datos](/mis-datos), al final, está **Eliminar mi cuenta**. Se borra tu identidad. {eliminar_cuenta}'),
  ('contacto', '¿Cómo los contacto?', 'teléfono o correo de contacto
hablar con una persona
quiero hablar con un humano
número de whatsapp
quiero hacer un reclamo', 'Escríbenos {contacto}.'),
  ('horario', '¿En qué horario atienden?', 'a qué hora abren
hasta qué hora atienden
atienden los domingos
horario de atención', 'La tienda y yo estamos **24/7**. Las personas del equipo responden {contacto}. {horario_atencion}'),
  ('tienda_fisica', '¿Tienen tienda física?', 'dónde están ubicados
tienen local
dirección de la tienda
puedo ir a ver los productos', 'Vendemos **por internet**, con despacho a todo Chile. Nuestro domicilio es {domicilio}. {lugar_retiro}'),
  ('empresa', '¿Quién está detrás de la tienda?', 'rut de la empresa
razón social
quién es el dueño
son una empresa formal', 'Somos {vendedor}. Escríbenos {contacto}.'),
  ('confianza', '¿La tienda es confiable?', 'es estafa
es seguro comprar acá
es real o es mentira
cómo sé que no me van a estafar', 'Entiendo la duda. {tienda} es de **{razon_social}** (RUT {rut}), emite boleta, tienes derecho a retracto y garantía legal, y cualquiera puede verificar cada sorteo en su página. Si quieres, habla con nosotros por [WhatsApp]({whatsapp}) antes de comprar.'),
  ('mayoria_edad', '¿Hay que ser mayor de edad?', 'tengo 17 puedo participar
edad mínima
menores de edad
mi hijo puede participar', 'Sí: para tener cuenta, participar en los sorteos y jugar debes tener **{edad_minima} años o más**. Al registrarte declaras que los tienes; si la fecha de nacimiento de tu perfil dice otra cosa, no puedes abonar puntos ni apostar.'),
  ('privacidad', '¿Qué hacen con mis datos?', 'privacidad de mis datos
quién ve mis datos
venden mis datos
ven mi nombre en el sorteo', 'Usamos tus datos para atender tus compras, tus puntos y los sorteos, y no los vendemos. En los sorteos las demás personas ven solo tu código enmascarado; si ganas, tu primer nombre, la inicial de tu apellido y tu comuna, **solo si lo permites**. Más en la [Política de Privacidad](/legal/politica-de-privacidad); en [Mis datos](/mis-datos) puedes corregirlos o descargarlos.'),
  ('terminos', '¿Dónde están los términos y condiciones?', 'términos y condiciones
bases legales
bases del sorteo
es legal la rifa
reglamento', 'Los encuentras en [Términos y Condiciones](/legal/terminos-y-condiciones), y las **bases** de cada sorteo se descargan desde su página.'),
  ('whatsapp_compra', '¿Puedo comprar por WhatsApp?', 'comprar por wsp
hacer un pedido por whatsapp', '¡Claro! En la página de cada producto está **«Comprar por WhatsApp»**, que abre el chat con el pedido escrito. También puedes escribirnos directo por [WhatsApp]({whatsapp}).'),
  ('disponibilidad', '¿Tienen stock de los productos?', 'hay stock
está disponible
cuántas unidades quedan
lo tienen disponible', 'Todo lo que ves con botón de compra en [Productos](/productos) está disponible; lo que no se vende dice «No disponible», y lo que se acabó, «Agotado». Si me dices qué producto es, te lo busco.'),
  ('sorteo_espera', '¿Qué pasa si un sorteo no llega a su meta?', 'y si el sorteo nunca se llena
cuánto tiempo está abierto un sorteo
el sorteo tiene plazo para llegar a la meta
cuándo termina el sorteo
qué pasa si no se llena', 'Cada sorteo tiene una fecha de término, que su página muestra desde el primer día. {plazo_sorteo} Así **todos los puntos vuelven a sus dueños**, y los ves en [Mis puntos](/mis-puntos).'),
  ('premio_reclamar', '¿Cuánto tiempo tengo para reclamar un premio?', 'cuánto tengo para reclamar
qué pasa si no reclamo mi premio
cómo reclamo mi premio
hasta cuándo puedo cobrar el premio
el premio vence', '{reclamo_premio} Complétalos en [Mis datos](/mis-datos) y sigue tu premio en [Mis pedidos](/mis-pedidos).'),
  ('pago_puntos', '¿Puedo pagar con puntos?', 'pagar una compra con mis puntos
usar los puntos como descuento
comprar productos con puntos', 'No: los puntos no son un medio de pago. Sirven para participar en los sorteos y jugar; las compras se pagan con dinero. {medios_pago}'),
  ('iva', '¿Los precios incluyen IVA?', 'el precio incluye impuestos
el valor es con iva', 'Sí, todos los precios están en pesos chilenos con **IVA incluido**.'),
  ('ofertas', '¿Tienen ofertas o descuentos?', 'hay descuentos
cupón de descuento
qué promociones tienen
cyber', 'Si tienes un **cupón**, escríbelo en el [carrito](/carrito) y el descuento se ve antes de pagar. Si un producto regala puntos, su página dice cuántos.'),
  ('envio_diferencia', '¿Qué es la diferencia de envío?', 'por qué me cobran diferencia de envío
no quiero pagar la diferencia del despacho
cómo pago la diferencia de envío', 'Es lo que el envío cuesta por sobre los **{envio_incluido}** que incluimos. El [carrito](/carrito) la suma antes de pagar. {diferencia_envio} Si prefieres no pagarla, puedes pedirnos que anulemos la compra.'),
  ('pago_plazo', '¿Cuánto tiempo tengo para pagar?', 'cuánto dura la cotización
hasta cuándo me guardan los precios
qué pasa si no pago a tiempo', '{cotizacion} {sin_pago}'),
  ('compra_limites', '¿Hay un máximo de compra?', 'cuántas unidades puedo comprar
límite de unidades por compra
monto máximo de una compra', '{topes_compra} Para algo más grande, escríbenos {contacto}.'),
  ('reembolso', '¿Cuándo me devuelven el dinero?', 'en cuánto tiempo me devuelven la plata
cuánto demora el reembolso
cómo me devuelven lo pagado', '{devolucion} Lo hacemos lo antes posible. {forma_reembolso} {pedir_devolucion} También puedes pedirlo {contacto} con el código de tu compra (empieza con PZ-). Más en [Devoluciones y reembolsos](/legal/terminos-y-condiciones#devoluciones-y-reembolsos).'),
  ('reclamo', '¿Dónde puedo reclamar?', 'reclamar al sernac
quiero denunciar a la tienda
qué hago si no quedo conforme', 'Primero cuéntanos {contacto}: queremos resolverlo. Si no quedas conforme, puedes reclamar en el **SERNAC** ([www.sernac.cl](https://www.sernac.cl) o 800 700 100) y acudir al tribunal competente.'),
  ('referidos_reglas', '¿Qué límites tienen los referidos?', 'puedo ser mi propio referido
puedo agregar a quien me invitó después de registrarme
qué pasa si mi referido anula su compra', 'La relación se fija **al registrarse** con el enlace: después no se agrega ni se cambia, y no puedes ser tu propio referido. Recibes el {referido_porcentaje}% de los puntos de cada compra pagada, redondeado hacia abajo. {referido_reglas}'),
  ('sorteo_solo', '¿Qué pasa si nadie inicia el sorteo?', 'el sorteo se hace solo
quién inicia el sorteo
y si se les olvida hacer el sorteo', 'Se hace igual. {sorteo_solo} Tampoco se detiene por falta de aportes. {completar_sorteo}'),
  ('sorteo_admins', '¿Los administradores pueden participar en los sorteos?', 'ustedes también participan
los dueños de la tienda pueden ganar
trabajadores de la tienda en el sorteo', 'No: quienes administran la tienda **no abonan puntos a sorteos, no apuestan** y no confirman el pago de sus propias compras. Cada acción suya queda registrada.'),
  ('juego_retirar', '¿Puedo retirar mi apuesta?', 'cancelar una apuesta
me arrepentí de apostar
devuelven la apuesta si nadie más juega', '{apuestas_devueltas} Se hace con **«Cancelar»**.'),
  ('cookies', '¿Usan cookies?', 'tengo que aceptar cookies
usan cookies de publicidad', 'Solo las estrictamente necesarias: para tu sesión, para reconocer tu navegador al ingresar y para el carrito sin JavaScript. **No hay cookies de publicidad ni de seguimiento.** La lista está en la [Política de Privacidad](/legal/politica-de-privacidad#seguridad-de-los-datos).'),
  ('datos_descargar', '¿Cómo descargo mis datos?', 'copia de todos mis datos
quiero saber qué datos tienen de mí
derecho de acceso a mis datos', 'En [Mis datos](/mis-datos) está **Descargar mis datos**: recibes un archivo con lo que guardamos de tu cuenta. Para otra solicitud sobre tus datos usa [Tus derechos](/mis-datos/derechos), también sin cuenta; la ley nos da 30 días corridos para responder.'),
  ('datos_plazo', '¿Cuánto tiempo guardan mis datos?', 'por cuánto tiempo guardan mi información
cuándo borran mis datos', 'Mientras tengas cuenta. Si la eliminas, borramos tu identidad: quedan las ventas sin tu nombre, las boletas por el plazo tributario, los movimientos de nuestro banco y el libro de puntos con un seudónimo. {conversaciones}'),
  ('terminos_cambios', '¿Pueden cambiar los términos?', 'qué versión de los términos rige
me pueden cambiar las condiciones después de comprar', 'Rige la versión **{terminos_version}**. Cada cambio se publica con una versión y una fecha nuevas, y no vale hacia atrás: tus compras siguen con la versión que había y cada sorteo con sus bases. Más en [Términos y Condiciones](/legal/terminos-y-condiciones#cambios-a-los-terminos).'),
  ('libro', '¿Qué es el libro de puntos?', 'dónde veo el libro de puntos
cómo sé que los puntos cuadran
cuántos puntos ha emitido la tienda', 'El [libro de puntos](/libro) muestra cada día todos los puntos de la tienda, sin nombres: los emitidos son siempre los que están en cuentas, en sorteos y en juego, más los gastados y los de la casa. Cualquiera puede comprobar un día.');
