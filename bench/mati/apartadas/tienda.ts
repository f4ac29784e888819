import type { Tanda } from "./tanda.ts";

/** Buying, paying, delivery, returns and the shop. */
export const DE_TIENDA: readonly Tanda[] = [
  {
    tema: "cómo comprar",
    dice: ["carrito"],
    preguntas: `
como se compra aca
quiero comprar pero no se como
cuales son los pasos pa comprar
como hago un pedido
donde pago lo que elegi
ya elegi un producto y ahora q hago para comprarlo
como agrego algo al carro
me ayudai a hacer una compra
se compra por aqui o donde
como encargo un producto`,
  },
  {
    tema: "medios de pago y tarjeta",
    dice: ["transferencia|tarjeta"],
    preguntas: `
aceptan tarjeta de credito
puedo pagar con debito
tienen webpay
con que se puede pagar => recibimos
formas de pago => recibimos
puedo pagar en 3 cuotas
reciben efectivo
se puede con cuenta rut
aceptan mercadopago
pago con la redcompra?`,
  },
  {
    tema: "transferir y plazos de pago",
    preguntas: `
a que cuenta les transfiero => carrito
pasame los datos para transferir => carrito
cuales son los datos del banco => carrito
como pago => carrito|transferencia
hasta cuando me guardan el precio => horas
cuanto rato tengo para transferir => horas
que pasa si no alcanzo a pagar hoy => horas|dias
tengo que pagar al tiro o me esperan => horas|dias
puedo pagar mañana lo que compre hoy => horas|dias
por cuanto tiempo me reservan el producto => horas`,
  },
  {
    tema: "confirmación del pago",
    preguntas: `
ya hice la transferencia y sigue igual => validando pago
transferi hace rato y nada => validando pago
cuanto se demoran en aprobar un pago => validando pago
mi compra sale validando pago => validando pago
me sale pago rechazado q hago => comprobante
donde les mando el comprobante => mis pedidos
como subo el pantallazo de la transferencia => mis pedidos
tengo que enviar comprobante? => mis pedidos
transferi de mas, que hago => diferencia
me equivoque en el monto de la transferencia => diferencia|comprobante`,
  },
  {
    tema: "boleta y factura",
    preguntas: `
me dan boleta? => boleta
entregan boleta electronica => boleta
donde esta mi boleta => mis pedidos
necesito factura para mi empresa => factura
hacen facturas? => factura
no me ha llegado la boleta => mis pedidos|boleta
como descargo la boleta de mi compra => mis pedidos
la boleta llega al correo o como => boleta
puedo pedir factura con rut de empresa => factura
dan boleta por los tickets => boleta`,
  },
  {
    tema: "envío",
    preguntas: `
hacen envios? => todo chile
mandan a regiones => todo chile
cuanto cobran por el despacho => envio
el envio es gratis? => envio
envian a provincia => todo chile
cuanto cuesta mandar algo a temuco => temuco
a cuanto sale el envio a punta arenas => punta arenas
llegan a la serena? => serena
cto sale el despacho pa conce => concepcion
por que me cobran una diferencia de envio => diferencia`,
  },
  {
    tema: "plazo del envío y retiro",
    preguntas: `
cuanto se demora en llegar => comuna|dias
cuantos dias tarda el despacho a valdivia => valdivia
en cuanto tiempo llega a iquique => iquique
si compro hoy cuando me llega => comuna|dias
cuando llegaria a rancagua => rancagua
hay retiro en tienda? => retiro
puedo ir a buscar mi compra => retir
se puede retirar en el local => retir
llega altiro o se demora => comuna|dias
plazo de entrega por favor => comuna|dias`,
  },
  {
    tema: "devoluciones",
    dice: ["10 dias"],
    preguntas: `
puedo devolver algo q compre
no me gusto el producto, lo puedo devolver?
me arrepenti de la compra
cuantos dias tengo para devolver
tienen politica de devoluciones
como devuelvo un producto
quiero hacer una devolucion
aceptan devoluciones?
compre por error, se puede devolver
tengo derecho a retracto?`,
  },
  {
    tema: "garantía y reembolso",
    preguntas: `
tienen garantia => 6 meses
cuanto dura la garantia de la freidora => 6 meses
me llego malo el taladro => 6 meses
el parlante no prende => 6 meses
vino quebrado el producto => 6 meses
me llego otra cosa q la que pedi => 6 meses
cuando me devuelven la plata => 45 dias
cuanto se demora el reembolso => 45 dias
se me echo a perder a los dos meses => 6 meses
en cuanto tiempo me reembolsan => 45 dias`,
  },
  {
    tema: "anular y reclamar",
    preguntas: `
quiero anular mi compra => codigo de tu compra
como cancelo un pedido => codigo de tu compra
puedo cambiar la direccion del pedido que ya hice => codigo de tu compra
me equivoque de producto al comprar => codigo de tu compra|10 dias
ya no quiero mi pedido => codigo de tu compra|10 dias
donde reclamo => sernac|whatsapp
los voy a denunciar al sernac => sernac
quiero hacer un reclamo formal => sernac|whatsapp
estoy muy molesto quiero reclamar => sernac|whatsapp
no quede conforme con la compra => sernac|10 dias`,
  },
  {
    tema: "hablar con una persona",
    dice: ["whatsapp", "@|correo"],
    preguntas: `
quiero hablar con una persona
pasame con un humano
necesito q me atienda alguien de verdad
puedo hablar con un ejecutivo
no quiero hablar con un robot
comunicame con el encargado
tienen algun numero pa llamar
cual es su wsp
como los contacto
me puede llamar alguien?`,
  },
  {
    tema: "horario, local y empresa",
    preguntas: `
a que hora atienden => 24/7
estan abiertos los domingos? => 24/7
hasta q hora estan => 24/7
donde queda la tienda => internet
tienen local pa ir a mirar => internet
en que comuna estan ubicados => internet
de quien es esta tienda => spa
cual es el rut de ustedes => 77.123.456-9
son una empresa de verdad => rut|spa
razon social porfa => spa`,
  },
  {
    tema: "confianza y condiciones",
    preguntas: `
esto es una estafa? => spa
son confiables => spa
me da miedo comprar aca => spa
es seguro meter mis datos => spa|no los vendemos
como se q no me van a cagar => spa
donde leo los terminos => terminos y condiciones
tienen bases legales los sorteos => bases
es legal esto de las rifas => bases|terminos
los precios vienen con iva => iva incluido
me pueden cambiar las condiciones despues => version`,
  },
  {
    tema: "productos y precios",
    preguntas: `
cuanto vale el taladro => taladro
tienen parrillas a carbon => parrilla
a como la freidora => freidora
busco una carpa pal verano => carpa
venden sillas de auto pa guagua => silla de auto
que precio tiene el jacuzzi => jacuzzi
kiero una bici => bicicleta
necesito audifonos => audifonos
hay termos => termo
cuanto cuesta el sofa => sofa`,
  },
  {
    tema: "productos: presupuesto y ofertas",
    preguntas: `
que tienen por menos de 20 lucas => hasta 20.000
lo mas barato en parlantes => parlante
busco un taladro barato => taladro
algo para regalar de 30 mil => hasta 30.000
tengo 15 lucas que me alcanza => hasta 15.000
muestrame piscinas baratas => piscina
tienen alguna oferta hoy => oferta|cupon
tienen cupones de descuento => cupon
hay alguna promo => cupon|oferta
queda stock de la cuna => cuna`,
  },
];
