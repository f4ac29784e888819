import { pesos } from "#modules/comun/dinero.ts";
import type { CuentaCorreo, DatosDe } from "../correo.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Nota, Parrafo, Separador, Subtitulo } from "./piezas.tsx";
import { Datos, Detalle } from "./tablas.tsx";

export function Carrito({ datos, ...entorno }: Entorno & { datos: DatosDe<"carrito"> }) {
  return (
    <Marco
      {...entorno}
      resumen={`Compra ${datos.codigo} por ${pesos(datos.total)}: estamos validando tu pago.`}
      titulo="¡Recibimos tu compra!"
      bajada={`Código ${datos.codigo}`}
    >
      <Parrafo>Estamos validando tu transferencia. Te avisamos por correo apenas la confirmemos.</Parrafo>
      <Detalle lineas={datos.lineas} total={datos.total} puntos={datos.puntos} />
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      {datos.cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>¿Aún no transfieres?</Subtitulo>
          <Nota>Transfiere el monto exacto y pon el código de la compra en el asunto.</Nota>
          {datos.cuentas.map((cuenta) => (
            <Datos key={`${cuenta.banco} ${cuenta.numero}`} filas={filasDeCuenta(cuenta, datos)} />
          ))}
        </>
      )}
    </Marco>
  );
}

/** In the order in which bank apps ask. */
function filasDeCuenta(cuenta: CuentaCorreo, { codigo, total }: { codigo: string; total: number }) {
  return [
    ["Nombre", cuenta.nombre],
    ["RUT", cuenta.rut],
    ["Banco", cuenta.banco],
    ["Tipo de cuenta", cuenta.tipo_cuenta],
    ["Número", cuenta.numero],
    ["Correo", cuenta.email],
    ["Monto", pesos(total)],
    ["Asunto", codigo],
  ] as const;
}
