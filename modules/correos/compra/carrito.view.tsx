import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { Datos, Detalle, detalleDe, filasDeCuenta } from "../vista/tablas.tsx";
import type { carrito } from "./carrito.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof carrito> }) {
  return (
    <Marco
      {...entorno}
      resumen={`Compra ${datos.codigo} por ${pesos(datos.total)}: estamos validando tu pago.`}
      titulo="¡Recibimos tu compra!"
      bajada={`Código ${datos.codigo}`}
    >
      <Parrafo>Estamos validando tu transferencia. Te avisamos por correo apenas la confirmemos.</Parrafo>
      <Detalle {...detalleDe(datos)} regalo={datos.puntos > 0 && `+${miles(datos.puntos)}`} />
      {datos.sin_cuenta ? (
        <>
          <Parrafo>
            Crea tu cuenta con este mismo correo: cuando lo confirmes verás ahí este pedido y sus puntos.
          </Parrafo>
          <Accion href={`${entorno.public_url}/registrate`}>Crear mi cuenta</Accion>
        </>
      ) : (
        <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      )}
      {datos.cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>¿Aún no transfieres?</Subtitulo>
          <Nota>Transfiere el monto exacto y pon el código de la compra en el asunto.</Nota>
          {datos.cuentas.map((cuenta) => (
            <Datos
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: datos.total, asunto: datos.codigo })}
            />
          ))}
        </>
      )}
      {citarSello(datos.sello, entorno.public_url)}
    </Marco>
  );
}
