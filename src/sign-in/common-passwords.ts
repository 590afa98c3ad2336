/** Passwords of eight characters and more that everybody tries first, in small letters. */
export const commonPasswords: ReadonlySet<string> = new Set(
  (
    '12345678 123456789 1234567890 12345678910 123123123 987654321 0987654321 11111111 111111111 00000000 88888888 12341234 11223344 1q2w3e4r 1q2w3e4r5t ' +
    'q1w2e3r4 1qaz2wsx 1qazxsw2 zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 ' +
    'password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word pa$$word passwort passwort1 motdepasse contraseña ' +
    'iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 ' +
    'trustno1 starwars pokemon123 michael1 jennifer jordan23 jessica1 ashley123 charlie1 danielle whatever computer computer1 internet samsung1 ' +
    'letmein1 letmein123 welcome1 welcome123 welcome12 changeme changeme1 changeme123 default1 secret123 admin123 admin1234 administrator root1234 ' +
    'abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456 a12345678 asd12345 test1234 testtest testing123 temp1234 guest123 master123 monkey123 ' +
    'dragon123 shadow123 freedom1 hello123 hellohello lovelove godisgood blessed1 company1 company123 summer2024 summer2025 summer2026 winter2024 ' +
    'winter2025 winter2026 spring2026 autumn2026 january1 december monday123 friday123 holiday1 holidays vacation annualleave'
  ).split(' '),
);
