-- The game's clock for all processes; tests may replace it.
CREATE OR REPLACE FUNCTION reloj() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';
