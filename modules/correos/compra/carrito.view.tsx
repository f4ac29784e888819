import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo, Retirar, Separador, Subtitulo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { DatosCorreo, DetalleCompra, detalleDe, filasDeCuenta } from "../vista/tablas.tsx";
import type { carrito } from "./carrito.ts";
import { AceptarCondiciones, ContratoCorreo } from "./contrato.view.tsx";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof carrito> }) {
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Compra ${datos.codigo} por ${pesos(datos.total)}: estamos validando tu pago.`}
      titulo="¡Recibimos tu compra!"
      bajada={`Código ${datos.codigo}`}
    >
      <ParrafoCorreo>Estamos validando tu pago. Te avisamos por correo apenas lo confirmemos.</ParrafoCorreo>
      <DetalleCompra {...detalleDe(datos)} regalo={datos.puntos > 0 && `+${miles(datos.puntos)}`} />
      <Retirar {...datos.retiro} />
      <AceptarCondiciones datos={datos} public_url={entorno.public_url} />
      {datos.sin_cuenta ? (
        <>
          <ParrafoCorreo>
            Crea tu cuenta con este mismo correo: cuando lo confirmes verás ahí este pedido y sus puntos.
          </ParrafoCorreo>
          <BotonCorreo href={`${entorno.public_url}/registrate`}>Crear mi cuenta</BotonCorreo>
        </>
      ) : (
        <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      )}
      {datos.cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>¿Aún no transfieres?</Subtitulo>
          <NotaCorreo>Transfiere el monto exacto y pon el código de la compra en el asunto.</NotaCorreo>
          {datos.cuentas.map((cuenta) => (
            <DatosCorreo
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: datos.total, asunto: datos.codigo })}
            />
          ))}
        </>
      )}
      <ContratoCorreo datos={datos} public_url={entorno.public_url} />
      {citarSello(datos.sello, entorno.public_url)}
    </MarcoCorreo>
  );
}
