import forge from "node-forge";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";

/** Where Chile's authorities write the RUT of the holder, in the alternative names. */
const RUT_TITULAR = "1.3.6.1.4.1.8321.1";
const SUBJECT_ALT_NAME = "2.5.29.17";
const OTHER_NAME = 0;

const hijos = ({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] => (Array.isArray(value) ? value : []);

/** The text inside an element that wraps it once or twice. */
function textoDe(elemento: forge.asn1.Asn1 | undefined): string {
  if (!elemento) return "";
  return typeof elemento.value === "string" ? elemento.value : textoDe(hijos(elemento)[0]);
}

function rutDeNombres(der: string): string | null {
  for (const nombre of hijos(forge.asn1.fromDer(der))) {
    const [oid, valor] = nombre.type === OTHER_NAME ? hijos(nombre) : [];
    if (typeof oid?.value === "string" && forge.asn1.derToOid(oid.value) === RUT_TITULAR)
      return rutFormateado(textoDe(valor));
  }
  return null;
}

/** The RUT of the holder: in the alternative names, or in older certificates as the serial number of the subject. */
export function rutDelCertificado({ extensions, subject }: forge.pki.Certificate): string | null {
  const extension = extensions.find(({ id }) => id === SUBJECT_ALT_NAME);
  const der: unknown = extension?.value;
  const serie: unknown = subject.getField({ name: "serialNumber" })?.value;
  return (
    (typeof der === "string" ? rutDeNombres(der) : null) ??
    (typeof serie === "string" ? rutFormateado(serie) : null)
  );
}
