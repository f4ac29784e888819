-- The one clock of the game for all processes; a test may put another in its place.
CREATE OR REPLACE FUNCTION reloj() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';
