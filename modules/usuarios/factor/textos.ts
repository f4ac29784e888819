export const CODIGO_INCORRECTO = "Ese código no sirve. Revisa que sea el actual y que no lo hayas usado ya.";
export const INGRESO_VENCIDO = "Tu ingreso venció. Escribe de nuevo tu correo y tu contraseña.";
export const CONTRASENA_INCORRECTA = "La contraseña no es correcta.";

export const TOTP_YA_PUESTO = "Ya tienes una app de códigos. Quítala antes de poner otra.";
export const TOTP_SIN_PREPARAR = "Primero escanea el código QR.";
export const SIN_FACTOR = "Todavía no tienes la verificación en dos pasos.";

export const LLAVE_RECHAZADA = "No pudimos comprobar tu llave de acceso. Prueba de nuevo.";
export const LLAVE_REPETIDA = "Esa llave de acceso ya está en una cuenta.";
export const LLAVE_DESCONOCIDA = "Esa llave de acceso no existe.";
export const LLAVES_COMPLETAS = "Puedes tener hasta 10 llaves de acceso. Quita una antes de agregar otra.";
export const NOMBRE_DE_LLAVE = "Ponle un nombre de hasta 60 caracteres.";
export const SESION_DESCONOCIDA = "Esa sesión ya no existe.";
