@rem cmd.exe runs this file for the word exec in the scripts of package.json, which shells of Linux and macOS know.
@echo Gatefold does not run on Windows itself: run it in WSL, the Windows Subsystem for Linux. 1>&2
@exit /b 1
