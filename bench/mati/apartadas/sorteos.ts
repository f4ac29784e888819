import { CAMILA } from "../caso.ts";
import type { Tanda } from "./tanda.ts";

/** Raffles, points, the game and the own account. */
export const DE_SORTEOS: readonly Tanda[] = [
  {
    tema: "cómo funcionan los sorteos",
    dice: ["dos ganadores"],
    preguntas: `
oe como es la mano con los sorteos
nunca he participado, me explicai como se hace?
como me meto a un sorteo
q tengo q hacer pa participar en la rifa
no cacho na como funciona esto del sorteo
en que consisten las rifas de ustedes
me puedes explicar el sistema de sorteos por favor
como se participa
cuales son los pasos para entrar a un sorteo
primera vez aca, como son los sorteos?`,
  },
  {
    tema: "cuándo y qué se gana",
    preguntas: `
a q hora tiran los sorteos => 22:00
que dias hacen los sorteos => 3 dias
cuando se juega la rifa una vez q se completa => 3 dias
el sorteo en que horario es => 22:00
una vez que llega a la meta cuanto falta para q se sortee => 3 dias
cuantas personas ganan => dos ganadores
q se gana el segundo lugar => 10
hay premio de consuelo? => 10
se puede llevar los dos premios la misma persona => distintos
que premios dan en los sorteos => 10`,
  },
  {
    tema: "pocos participantes y fin de un sorteo",
    preguntas: `
que pasa si juegan puros 3 pelagatos => puntos vuelven
minimo de gente para q se haga la rifa => 5
si participamos solo dos personas igual se hace? => 5
que pasa si nunca se junta la meta => puntos vuelven
hasta cuando esta abierto un sorteo => fecha de termino
los sorteos tienen fecha de termino? => fecha de termino
cuando termina el plazo de un sorteo => fecha de termino
y si la rifa no se llena pierdo mis puntos? => puntos vuelven
cuanto rato puede estar un sorteo sin llegar a la meta => fecha de termino
se acaba en algun momento el sorteo si no llega? => fecha de termino`,
  },
  {
    tema: "comprobar un sorteo",
    dice: ["verifica|comprobar|verificar"],
    preguntas: `
como se que no esta cocinado el sorteo
esta arreglada la rifa?
es realmente al azar la cosa
como puedo comprobar q el sorteo fue limpio
quien controla que no hagan trampa
de que forma eligen los numeros ganadores
se puede revisar un sorteo despues
como reviso el acta de un sorteo
puro chamullo los sorteos cierto
me tinca que ganan siempre los mismos, como lo verifico`,
  },
  {
    tema: "saber si gané y reclamar",
    preguntas: `
como cacho si gane => correo
me avisan si me gano algo? => correo
donde salen los ganadores => pagina del sorteo
me llega un mail cuando gano => correo
quien gano la ultima rifa => numeros ganadores
como cobro mi premio => mis datos
cuanto plazo tengo para reclamar lo que gane => dias
gane un taladro y ahora que hago => mis datos|mis pedidos
se vence el premio si no lo reclamo => dias
hasta cuando puedo retirar mi premio => dias`,
  },
  {
    tema: "sorteos de productos",
    preguntas: `
cuanto le falta al sorteo del taladro => taladro
como va la rifa de la freidora de aire => freidora
ya se lleno el sorteo del oso de peluche? => oso
cuantos puntos llevan juntados para la sarten => sarten
quiero participar por un inflador => inflador
cuando rifan el oso gris => oso
que rifas tienen abiertas ahora => sorteos
cuales sorteos estan activos => sorteos
muestrame los sorteos q hay => sorteos
cual es el sorteo que esta mas cerca de cerrarse => sorteos`,
  },
  {
    tema: "puntos",
    preguntas: `
pa que me sirven los puntos => participar en los sorteos
los puntos se pueden cambiar por plata => no son dinero|no se cambian por dinero|no se canjean
como junto puntos => tickets
de donde saco puntos => tickets
los puntos se me vencen? => no tienen fecha de vencimiento
cuanto tiempo duran mis puntos antes de vencer => no tienen fecha de vencimiento
puedo pasarle puntos a mi polola => personales
se pueden vender los puntos a otra persona => personales
si pierdo la rifa recupero los puntos => no se devuelven
devuelven los puntos que uno aboña si no gana => no se devuelven`,
  },
  {
    tema: "abonar y tickets",
    preguntas: `
como le pongo puntos a un sorteo => abonar puntos
puedo meter puntos varias veces al mismo sorteo => varias veces
con cuanto puedo participar como minimo => minimo
cuantos puntos tengo que poner minimo => minimo
cuanto sale un ticket => 1.000
que tickets hay y cuantos puntos traen => puntos
donde compro tickets => tickets
cuantos puntos me dan por 10 lucas => puntos
hay algun ticket de 20 lucas => 20.000
quiero cargar puntos altiro => tickets`,
  },
  {
    tema: "referidos",
    preguntas: `
que me dan si invito a mi hermano => 10%
como es lo de referir amigos => 10%
gano algo por recomendar la pagina => 10%
cuanto me pagan por cada amigo que traigo => 10%
como invito gente => mis referidos
puedo referirme yo mismo => propio referido
puedo poner el codigo de mi amigo despues de registrarme => despues no se agrega
q pasa si mi amigo devuelve lo q compro, pierdo los puntos? => referido
los referidos de por vida dan puntos o solo la primera compra => cada compra pagada
hay un programa de invitados? => 10%`,
  },
  {
    tema: "El Montoncito",
    preguntas: `
como se juega al montoncito => montones
que es eso del montoncito => naipe
cuales son las reglas del juego de cartas => montones
cuanto puedo apostar como maximo => 1.000
puedo sacar mi apuesta si me arrepiento => cancelar
si nadie mas juega me devuelven la apuesta => cancelar
quiero dejar de jugar un tiempo => pausa|limite
me puedo poner un tope de perdida en el juego => limite
se puede bloquear el juego, estoy jugando mucho => pausa|limite
a cuanto pagan en el montoncito => montones`,
  },
  {
    tema: "mi cuenta: puntos, sorteos, código",
    persona: CAMILA,
    preguntas: `
cuantos puntitos me quedan => tienes
ver mi saldo => tienes
saldo de puntos => tienes
kuantos ptos tngo => tienes
les debo puntos? => no debes|no nos debes
tengo alguna deuda con ustedes => no debes|no nos debes
mi saldo esta negativo? debo puntos => no debes|no nos debes
en q sorteos estoy => participas
cual es mi codigo para invitar => ${CAMILA}
cuanta gente se ha registrado con mi link => referidos`,
  },
  {
    tema: "mis pedidos",
    persona: CAMILA,
    preguntas: `
en que va mi pedido => pz-
donde viene mi compra => pz-
ya despacharon lo mio? => pz-
cuando me llega lo q compre => pz-
quiero ver el estado de mi compra => pz-
numero de seguimiento de mi pedido => pz-
todavia no llega mi encargo => pz-
mi ultima compra como va => pz-
no me ha llegado nada aun de lo q pedi => pz-
rastrear mi paquete => pz-`,
  },
  {
    tema: "sin sesión",
    dice: ["ingresa"],
    preguntas: `
cuantos puntos tengo yo
donde esta mi pedido
en que sorteos estoy participando
mi codigo de referido cual es
les debo algo?
debo puntos?
cual es mi saldo
cuantos referidos llevo
quiero saber de mi compra
cuando llega mi pedido`,
  },
  {
    tema: "registro y clave",
    preguntas: `
como me hago una cuenta => registrate
quiero inscribirme en la pagina => registrate
cuesta plata registrarse => gratis
se me olvido la clave => recuperar
no puedo iniciar sesion => recuperar
como cambio mi contraseña => recuperar
no me llego el mail para activar la cuenta => spam
el correo de confirmacion no aparece => spam
me equivoque en mi direccion como la corrijo => mis datos|codigo de tu compra
quiero cambiar mi numero de celular => mis datos`,
  },
  {
    tema: "edad y datos personales",
    preguntas: `
tengo 16 puedo participar? => 18
desde que edad se puede comprar puntos => 18
mi hija de 12 quiere jugar => 18
venden mis datos a otras empresas? => no los vendemos
quien puede ver mi nombre => codigo enmascarado
quiero borrar mi cuenta => eliminar mi cuenta
como elimino mi perfil => eliminar mi cuenta
quiero una copia de mis datos => descargar mis datos
por cuanto tiempo guardan mi info => mientras tengas cuenta
ocupan cookies? => cookies`,
  },
];
