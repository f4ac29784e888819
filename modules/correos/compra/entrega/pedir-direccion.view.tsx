import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import { saludo } from "#modules/correos/vista/sorteo.tsx";
import { DatosCorreo } from "#modules/correos/vista/tablas.tsx";
import type { pedirDireccion } from "./pedir-direccion.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pedirDireccion> }) {
  const { codigo, premio, lineas } = datos;
  const pagina = premio ? "/mis-datos" : `/mis-pedidos/${codigo}/direccion`;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Nos falta la dirección de ${premio ? "tu premio" : "tu compra"} ${codigo} para despacharlo.`}
      titulo="Nos falta tu dirección"
      bajada={`${premio ? "Premio" : "Compra"} ${codigo}`}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)}{" "}
        {premio
          ? "Tu premio está listo para despacharse y no sabemos a dónde enviarlo."
          : "Confirmamos tu pago y no sabemos a dónde enviar tu pedido."}{" "}
        Escribe la dirección y lo despachamos.
      </ParrafoCorreo>
      <DatosCorreo filas={lineas.map(({ nombre, cantidad }) => [nombre, `${cantidad} un.`] as const)} />
      <BotonCorreo href={`${entorno.public_url}${pagina}`}>Escribir mi dirección</BotonCorreo>
      <NotaCorreo>Si la guardas en Mis datos, la usamos también para tus próximas compras.</NotaCorreo>
    </MarcoCorreo>
  );
}
