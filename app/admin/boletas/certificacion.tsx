import { Link } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Note } from "#app/ui/note.tsx";

/** Stands on every page of the boletas while nothing that they issue is worth anything. */
export const AvisoCertificacion = ({ ambiente }: { ambiente: string }) =>
  ambiente === "certificacion" ? (
    <Note kind="warning" className="mb-4.5">
      <b>Certificación.</b> Estos documentos son un ensayo: no valen como boletas y tus clientes no los ven.{" "}
      <SiPuede permiso="boletas.abrir">
        <Link to="/admin/boletas/certificar">Ver los pasos</Link>
      </SiPuede>
    </Note>
  ) : null;
