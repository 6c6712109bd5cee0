# Livelink in Kakoune: source this file from your kakrc after `eval %sh{kak-lsp}` and before `lsp-enable`.

declare-option -docstring 'The language server of Livelink' str livelink_command livelink-ls

# A buffer may get its file type twice, and other servers may be there already.
define-command -hidden livelink-add-server %{
    evaluate-commands %sh{
        case $kak_opt_lsp_servers in
            *'[livelink]'*) ;;
            *) echo livelink-add-new-server ;;
        esac
    }
}
define-command -hidden livelink-add-new-server %{
    set-option -add buffer lsp_servers "
[livelink]
command = ""%opt{livelink_command}""
root_globs = ["".git"", "".hg""]
"
}

hook -group livelink global BufSetOption filetype=(?:markdown|git-commit|mail|asciidoc|restructuredtext) livelink-add-server
